/// The shape of JUnit's XML as strict readers want it, as an XML Schema.
enum JUnitSchema {
  static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
      <xs:simpleType name="filled">
        <xs:restriction base="xs:token"><xs:minLength value="1"/></xs:restriction>
      </xs:simpleType>
      <xs:simpleType name="instant">
        <xs:restriction base="xs:dateTime">
          <xs:pattern value="[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"/>
        </xs:restriction>
      </xs:simpleType>
      <xs:simpleType name="seconds">
        <xs:restriction base="xs:decimal"><xs:minInclusive value="0"/></xs:restriction>
      </xs:simpleType>
      <xs:complexType name="problem">
        <xs:simpleContent>
          <xs:extension base="xs:string">
            <xs:attribute name="type" type="filled" use="required"/>
            <xs:attribute name="message" type="xs:string"/>
          </xs:extension>
        </xs:simpleContent>
      </xs:complexType>
      <xs:element name="testsuite">
        <xs:complexType>
          <xs:sequence>
            <xs:element name="properties">
              <xs:complexType>
                <xs:sequence>
                  <xs:element name="property" minOccurs="0" maxOccurs="unbounded">
                    <xs:complexType>
                      <xs:attribute name="name" type="filled" use="required"/>
                      <xs:attribute name="value" type="xs:string" use="required"/>
                    </xs:complexType>
                  </xs:element>
                </xs:sequence>
              </xs:complexType>
            </xs:element>
            <xs:element name="testcase" minOccurs="0" maxOccurs="unbounded">
              <xs:complexType>
                <xs:choice minOccurs="0">
                  <xs:element name="skipped">
                    <xs:complexType><xs:attribute name="message" type="xs:string"/></xs:complexType>
                  </xs:element>
                  <xs:element name="error" type="problem"/>
                  <xs:element name="failure" type="problem"/>
                </xs:choice>
                <xs:attribute name="name" type="filled" use="required"/>
                <xs:attribute name="classname" type="filled" use="required"/>
                <xs:attribute name="time" type="seconds" use="required"/>
              </xs:complexType>
            </xs:element>
            <xs:element name="system-out" type="xs:string"/>
            <xs:element name="system-err" type="xs:string"/>
          </xs:sequence>
          <xs:attribute name="name" type="filled" use="required"/>
          <xs:attribute name="timestamp" type="instant" use="required"/>
          <xs:attribute name="hostname" type="filled" use="required"/>
          <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
          <xs:attribute name="failures" type="xs:nonNegativeInteger" use="required"/>
          <xs:attribute name="errors" type="xs:nonNegativeInteger" use="required"/>
          <xs:attribute name="skipped" type="xs:nonNegativeInteger"/>
          <xs:attribute name="time" type="seconds" use="required"/>
        </xs:complexType>
      </xs:element>
    </xs:schema>

    """
}
