package com.acme.depot.goods;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlList;
import jakarta.xml.bind.annotation.XmlSchemaType;
import jakarta.xml.bind.annotation.XmlType;
import java.math.BigDecimal;
import java.util.List;
import javax.xml.datatype.XMLGregorianCalendar;

@XmlAccessorType(XmlAccessType.FIELD)
@XmlType(propOrder = {"name", "price", "size", "madeOn", "seenAt", "note", "maker", "parts", "tags", "picture", "weights"})
public class Goods {
    @XmlAttribute(required = true)
    public String sku;
    @XmlElement(required = true)
    public String name;
    public BigDecimal price;
    @XmlElement(required = true)
    public Size size;
    @XmlSchemaType(name = "date")
    public XMLGregorianCalendar madeOn;
    @XmlSchemaType(name = "dateTime")
    public XMLGregorianCalendar seenAt;
    @XmlElement(required = true, nillable = true)
    public String note;
    public Maker maker;
    @XmlElement(name = "part")
    public List<Goods> parts;
    @XmlElementWrapper(name = "tags")
    @XmlElement(name = "tag", nillable = true)
    public List<String> tags;
    public byte[] picture;
    @XmlList
    public List<Double> weights;
}
