"""Sidecars in the shapes in which other programs write them."""

from __future__ import annotations

_RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'

DARKTABLE = f"""<?xml version="1.0" encoding="UTF-8"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
 <rdf:RDF {_RDF}>
  <rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:darktable="http://darktable.sf.net/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
   exif:DateTimeOriginal="2023:07:14 18:00:05.250"
   exif:GPSLatitude="38,42.5N"
   exif:GPSLongitude="9,8,30W"
   xmp:Rating="-1"
   xmpMM:DerivedFrom="harbour.jpg"
   darktable:xmp_version="5"
   darktable:history_end="1">
   <darktable:masks_history>
    <rdf:Seq/>
   </darktable:masks_history>
   <!-- a comment of somebody -->
   <darktable:history>
    <rdf:Seq>
     <rdf:li
      darktable:num="0"
      darktable:operation="exposure"
      darktable:params="gz04eJxjYGBg"/>
    </rdf:Seq>
   </darktable:history>
   <dc:subject>
    <rdf:Bag>
     <rdf:li>boats</rdf:li>
     <rdf:li>Lisbon</rdf:li>
    </rdf:Bag>
   </dc:subject>
   <lr:hierarchicalSubject>
    <rdf:Bag>
     <rdf:li>Places|Portugal|Lisbon</rdf:li>
     <rdf:li>boats</rdf:li>
     <rdf:li>darktable|changed</rdf:li>
    </rdf:Bag>
   </lr:hierarchicalSubject>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
"""

DIGIKAM = f"""<?xpacket begin="\N{ZERO WIDTH NO-BREAK SPACE}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
 <rdf:RDF {_RDF}>
  <rdf:Description rdf:about=""
    xmlns:digiKam="http://www.digikam.org/ns/1.0/"
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
    xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
   digiKam:PickLabel="3"
   xmp:Rating="4">
   <digiKam:TagsList>
    <rdf:Seq><rdf:li>People/Anna</rdf:li><rdf:li>sea</rdf:li></rdf:Seq>
   </digiKam:TagsList>
   <dc:title><rdf:Alt><rdf:li xml:lang="de-DE">Alter Hafen</rdf:li>
    <rdf:li xml:lang="x-default">The old harbour</rdf:li></rdf:Alt></dc:title>
   <mwg-rs:Regions rdf:parseType="Resource">
    <mwg-rs:RegionList>
     <rdf:Bag>
      <rdf:li>
       <rdf:Description mwg-rs:Name="Anna" mwg-rs:Type="Face">
        <mwg-rs:Area stArea:x="0.5" stArea:y="0.4" stArea:w="0.2" stArea:h="0.3" stArea:unit="normalized"/>
       </rdf:Description>
      </rdf:li>
      <rdf:li>
       <rdf:Description mwg-rs:Name="In pixels" mwg-rs:Type="Face">
        <mwg-rs:Area stArea:x="300" stArea:y="200" stArea:w="20" stArea:h="30" stArea:unit="pixel"/>
       </rdf:Description>
      </rdf:li>
      <rdf:li rdf:parseType="Resource">
       <mwg-rs:Name>Rex</mwg-rs:Name>
       <mwg-rs:Type>Pet</mwg-rs:Type>
       <mwg-rs:Area rdf:parseType="Resource">
        <stArea:x>0.1</stArea:x><stArea:y>0.1</stArea:y><stArea:w>0.1</stArea:w><stArea:h>0.1</stArea:h>
       </mwg-rs:Area>
      </rdf:li>
     </rdf:Bag>
    </mwg-rs:RegionList>
   </mwg-rs:Regions>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""

LIGHTROOM = f"""<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">
 <rdf:RDF {_RDF}>
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
    xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
   xmp:Rating="3"
   xmp:Label="Red"
   photoshop:DateCreated="2023-07-14T18:00:05.25+01:00"
   crs:Version="15.0"
   crs:ProcessVersion="11.0"
   crs:Temperature="5650"
   crs:Exposure2012="+0.80"
   crs:Contrast2012="-12"
   crs:Highlights2012="0"
   crs:Vibrance="+18"
   crs:Sharpness="40"
   crs:HasCrop="True"
   crs:CropTop="0.1"
   crs:CropLeft="0.05"
   crs:CropBottom="0.9"
   crs:CropRight="0.95"
   crs:CropAngle="0"
   crs:HasSettings="True">
   <xmpMM:History>
    <rdf:Seq><rdf:li stEvt:action="saved" stEvt:changed="/metadata"/></rdf:Seq>
   </xmpMM:History>
   <crs:ToneCurvePV2012><rdf:Seq>
    <rdf:li>0, 0</rdf:li><rdf:li>255, 255</rdf:li></rdf:Seq></crs:ToneCurvePV2012>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
"""

EVERY = {"darktable": DARKTABLE, "digiKam": DIGIKAM, "Lightroom": LIGHTROOM}
