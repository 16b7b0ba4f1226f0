"""GNOME's picture browser."""

from ..file_manager_partner import FileManagerPartner


class GThumb(FileManagerPartner):
    title = "gThumb"
    packages = ("gthumb",)
    is_wide = True
    kind = "gthumb"
