"""LibreOffice's program for slides."""

from ..office_partner import OfficePartner


class Impress(OfficePartner):
    title = "LibreOffice Impress"
    packages = ("libreoffice-impress",)
    ending = "fodp"
    kind = "presentation"
    factory = "com.sun.star.presentation.PresentationDocument"
    with_image = ('<office:presentation><draw:page><draw:frame svg:x="8cm" svg:y="6cm" svg:width="12cm" svg:height="9cm">'
                  '{image}</draw:frame></draw:page></office:presentation>')
    without_image = "<office:presentation><draw:page/></office:presentation>"

    def open(self):
        super().open()
        # Its sidebar would leave no space for the slide.
        self.session.keyboard.tap("ctrl", "f5")
        self.session.wait_until_still()
