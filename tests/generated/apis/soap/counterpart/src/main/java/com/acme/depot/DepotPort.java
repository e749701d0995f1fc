package com.acme.depot;

import com.acme.depot.goods.Goods;
import jakarta.activation.DataHandler;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlMimeType;
import java.util.List;

@WebService(targetNamespace = "urn:depot:port")
public interface DepotPort {

    /** What it is given. */
    @WebResult(name = "goods")
    Goods keep(@WebParam(name = "goods") Goods goods) throws Refused;

    /** Nothing where it has none. */
    @WebResult(name = "goods")
    Goods find(@WebParam(name = "sku") String sku);

    @WebResult(name = "goods")
    List<Goods> list(@WebParam(name = "many") int many);

    /** The bytes twice. */
    @WebResult(name = "data")
    @XmlMimeType("application/octet-stream")
    DataHandler twice(@WebParam(name = "name") String name,
        @WebParam(name = "data") @XmlMimeType("application/octet-stream") DataHandler data);

    /** How the last message came: its type, and how many attachments it had. */
    @WebResult(name = "told")
    String cameAs();
}
