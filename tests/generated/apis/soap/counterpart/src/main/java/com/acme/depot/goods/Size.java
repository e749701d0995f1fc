package com.acme.depot.goods;

import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;

@XmlEnum
public enum Size {
    @XmlEnumValue("very small")
    SMALL,
    LARGE
}
