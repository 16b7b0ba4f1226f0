"""LibreOffice's program for texts."""

from ..office_partner import OfficePartner


class Writer(OfficePartner):
    title = "LibreOffice Writer"
    packages = ("libreoffice-writer",)
    ending = "fodt"
    kind = "text"
    factory = "com.sun.star.text.TextDocument"
    with_image = ('<office:text><text:p><draw:frame text:anchor-type="as-char" svg:width="6cm" svg:height="4.5cm">{image}'
                  '</draw:frame></text:p></office:text>')
    without_image = "<office:text><text:p/></office:text>"
