package com.acme.depot.goods;

import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;

public class Maker {
    @XmlElement(required = true)
    public String name;
    @XmlElement(nillable = true)
    public String city;
    @XmlAttribute
    public Integer since;
}
