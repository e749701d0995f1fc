package com.acme.depot;

import com.acme.depot.goods.Goods;
import com.acme.depot.goods.Size;
import jakarta.activation.DataHandler;
import jakarta.annotation.Resource;
import jakarta.jws.WebService;
import jakarta.mail.util.ByteArrayDataSource;
import jakarta.xml.ws.WebServiceContext;
import jakarta.xml.ws.handler.MessageContext;
import jakarta.xml.ws.soap.MTOM;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

@MTOM
@WebService(serviceName = "Depot", portName = "DepotPort", targetNamespace = "urn:depot",
    endpointInterface = "com.acme.depot.DepotPort")
public class Depot implements DepotPort {

    private static volatile String cameAs = "";

    @Resource
    private WebServiceContext context;

    @Override
    public Goods keep(Goods goods) throws Refused {
        remember();
        if ("NONE".equals(goods.sku)) {
            var refusal = new Refusal();
            refusal.sku = goods.sku;
            throw new Refused("NONE is not kept here", refusal);
        }
        if ("BROKEN".equals(goods.sku)) {
            throw new IllegalStateException("a secret of the depot");
        }
        return goods;
    }

    @Override
    public Goods find(String sku) {
        remember();
        return "NONE".equals(sku) ? null : plain(sku);
    }

    @Override
    public List<Goods> list(int many) {
        return IntStream.range(0, many).mapToObj(index -> plain("S" + index)).toList();
    }

    @Override
    public DataHandler twice(String name, DataHandler data) {
        remember();
        try (var in = data.getInputStream()) {
            var bytes = in.readAllBytes();
            var both = new byte[bytes.length * 2];
            System.arraycopy(bytes, 0, both, 0, bytes.length);
            System.arraycopy(bytes, 0, both, bytes.length, bytes.length);
            return new DataHandler(new ByteArrayDataSource(both, "application/octet-stream"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public String cameAs() {
        return cameAs;
    }

    private void remember() {
        var message = context.getMessageContext();
        var headers = (Map<?, ?>) message.get(MessageContext.HTTP_REQUEST_HEADERS);
        var attachments = (Map<?, ?>) message.get(MessageContext.INBOUND_MESSAGE_ATTACHMENTS);
        cameAs = headers.get("content-type") + " " + attachments.size();
    }

    private static Goods plain(String sku) {
        var goods = new Goods();
        goods.sku = sku;
        goods.name = "Ä <" + sku + ">";
        goods.size = Size.LARGE;
        goods.picture = new byte[] {0, 1, -1};
        return goods;
    }
}
