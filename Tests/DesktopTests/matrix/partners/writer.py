"""LibreOffice for texts."""

from ..direction import Direction
from ..office_partner import OfficePartner


class Writer(OfficePartner):
    title = "LibreOffice Writer"
    packages = ("libreoffice-writer",)
    cannot = {Direction.DRAG_IN: "A picture that's dragged moves in its document: no drag begins for other programs"}
    ending = "fodt"
    kind = "text"
    factory = "com.sun.star.text.TextDocument"
    with_image = ('<office:text><text:p><draw:frame text:anchor-type="as-char" svg:width="6cm" svg:height="4.5cm">{image}'
                  '</draw:frame></text:p></office:text>')
    without_image = "<office:text><text:p/></office:text>"
