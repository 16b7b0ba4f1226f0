"""A running gallery, which is the small example program."""

from .example import Example


class Gallery(Example):
    """Its pictures are found by their names."""

    def __init__(self, session, log_folder):
        super().__init__(session, "gallery", log_folder)

    def picture(self, name):
        """The middle of the picture with this name, on the screen."""
        return self.place("image", name)

    def shows(self, name):
        """Whether there are two pictures with this name: one on the shelf, one in the image view."""
        return len(self._session.accessibility.find(self.program, "image", name)) == 2
