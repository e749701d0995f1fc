import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Server as GrpcServer,
  loadPackageDefinition,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceClientConstructor,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { buildSchema, graphql } from 'graphql';
import protobuf from 'protobufjs';
import { listen } from 'soap';
import { WebSocketServer } from 'ws';

/** An API that notes are sent to. */
export interface Receiver {
  readonly port: number;
  /** All notes that it has taken, with the ids of their messages. */
  readonly taken: { readonly note: string; readonly id: string }[];
  /** Whether it takes notes now. */
  away: boolean;
  /** Whether it refuses a note. */
  refuses: (note: string) => boolean;
  close(): void;
}

/** Takes a note and the id of its message; throws where it refuses it. */
type Take = (note: string, id: string) => void;

async function started(server: Server, taking: Pick<Receiver, 'taken' | 'away' | 'refuses'>): Promise<Receiver> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(taking, {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** Makes the part of a receiver that is the same in every protocol. */
function taking(): { state: Pick<Receiver, 'taken' | 'away' | 'refuses'>; take: Take } {
  const state: Pick<Receiver, 'taken' | 'away' | 'refuses'> = { taken: [], away: false, refuses: () => false };
  const take: Take = (note, id) => {
    if (state.refuses(note)) throw new Error(`no ${note}`);
    state.taken.push({ note, id });
  };
  return { state, take };
}

const idOf = (request: IncomingMessage) => String(request.headers['idempotency-key']);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const SCHEMA = buildSchema(`
  type Query { nothing: String }
  input Note { text: String! }
  type Mutation { tell(note: Note!, kind: String!): Boolean! }
`);

/** Starts a GraphQL API. */
export async function startGraphql(): Promise<Receiver> {
  const { state, take } = taking();
  const answer: RequestListener = async (request, response) => {
    const { query, variables } = JSON.parse(await textOf(request));
    if (state.away) {
      response.writeHead(503).end();
      return;
    }
    const told = await graphql({
      ...{ schema: SCHEMA, source: query, variableValues: variables },
      rootValue: {
        tell: ({ note }: { readonly note: { readonly text: string } }) => {
          take(note.text, idOf(request));
          return true;
        },
      },
    });
    response.writeHead(200, { 'content-type': 'application/graphql-response+json' }).end(JSON.stringify(told));
  };
  return started(createServer(answer), state);
}

const WSDL = `<?xml version="1.0"?>
<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"
  xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:n="urn:notes" targetNamespace="urn:notes">
  <types><xs:schema targetNamespace="urn:notes" elementFormDefault="qualified">
    <xs:element name="Tell"><xs:complexType><xs:sequence>
      <xs:element name="note"><xs:complexType><xs:sequence>
        <xs:element name="text" type="xs:string"/>
      </xs:sequence></xs:complexType></xs:element>
      <xs:element name="kind" type="xs:string"/>
      <xs:element name="resultSet1" type="xs:anyType"/>
    </xs:sequence></xs:complexType></xs:element>
    <xs:element name="Told"><xs:complexType><xs:sequence/></xs:complexType></xs:element>
  </xs:schema></types>
  <message name="Tell"><part name="body" element="n:Tell"/></message>
  <message name="Told"><part name="body" element="n:Told"/></message>
  <portType name="Notes"><operation name="Tell"><input message="n:Tell"/><output message="n:Told"/></operation></portType>
  <binding name="Notes" type="n:Notes">
    <soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>
    <operation name="Tell"><soap:operation soapAction="urn:notes/tell"/>
      <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output>
    </operation>
  </binding>
  <service name="Notes"><port name="Notes" binding="n:Notes"><soap:address location="http://localhost/notes"/></port></service>
</definitions>`;

/** Starts a SOAP API. `orders` gets the names of the elements of each request, in their order. */
export async function startSoap(orders: string[][]): Promise<Receiver> {
  const { state, take } = taking();
  const server = createServer();
  const tell = (request: { note: { text: string } }, _done: unknown, _headers: unknown, from: IncomingMessage) => {
    orders.push(Object.keys(request));
    try {
      take(request.note.text, idOf(from));
    } catch (refused) {
      throw Object.assign(new Error('refused'), {
        Fault: { faultcode: 'soap:Client', faultstring: (refused as Error).message },
      });
    }
    return {};
  };
  await new Promise((ready) => {
    const services = { Notes: { Notes: { Tell: tell } } };
    listen(server, { path: '/notes', services, xml: WSDL, callback: ready });
  });
  const [soap] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (state.away) response.writeHead(503).end();
    else soap?.(request, response);
  });
  return started(server, state);
}

/** Starts an endpoint of WebSockets that answers calls. */
export async function startWebsocket(): Promise<Receiver> {
  const { state, take } = taking();
  const server = createServer();
  const sockets = new WebSocketServer({ server, path: '/ws' });
  sockets.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, op, params } = JSON.parse(String(data));
      const answer = (told: object) => socket.send(JSON.stringify({ id, ...told }));
      if (state.away) return answer({ ok: false, error: { kind: 'busy', title: 'not now' } });
      try {
        if (op !== 'tell') throw new Error(`no ${op}`);
        take(params.note.text, id);
        answer({ ok: true, data: null });
      } catch (refused) {
        answer({ ok: false, error: { kind: 'invalid', title: 'refused', detail: (refused as Error).message } });
      }
    });
  });
  const receiver = await started(server, state);
  const { close } = receiver;
  return Object.assign(receiver, {
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      close();
    },
  });
}

/** The file of a gRPC API. */
export const NOTES_PROTO = `syntax = "proto3";
package notes.v1;
message Note { string text = 1; }
message TellRequest { Note note = 1; string kind = 2; }
message TellAnswer {}
service Notes { rpc Tell(TellRequest) returns (TellAnswer); }`;

/** Starts a gRPC API. */
export async function startGrpc(): Promise<Receiver> {
  const { state, take } = taking();
  const { root } = protobuf.parse(NOTES_PROTO);
  const { Notes } = (loadPackageDefinition(fromJSON(root.toJSON())) as unknown as GrpcNotes).notes.v1;
  const server = new GrpcServer();
  server.addService(Notes.service, {
    Tell: (call: ServerUnaryCall<{ note: { text: string } }, object>, answer: sendUnaryData<object>) => {
      if (state.away) return answer({ code: status.UNAVAILABLE, details: 'not now' });
      try {
        take(call.request.note.text, String(call.metadata.get('idempotency-key')[0]));
        answer(null, {});
      } catch (refused) {
        answer({ code: status.INVALID_ARGUMENT, details: (refused as Error).message });
      }
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return Object.assign(state, { port, close: () => server.forceShutdown() });
}

interface GrpcNotes {
  readonly notes: { readonly v1: { readonly Notes: ServiceClientConstructor } };
}
