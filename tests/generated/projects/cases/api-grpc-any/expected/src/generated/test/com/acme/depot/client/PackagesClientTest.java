package com.acme.depot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.acme.depot.client.proto.AnyMessage;
import com.acme.depot.client.proto.EnvelopeMessage;
import com.acme.depot.model.AnyRequest;
import com.acme.depot.model.Envelope;
import com.acme.depot.model.UnpackRequest;
import forja.runtime.client.grpc.ApiFailures;
import forja.runtime.client.grpc.GrpcApi;
import forja.runtime.client.grpc.GrpcConnection;
import forja.runtime.failure.Failure;
import io.grpc.Status;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PackagesClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

    private final GrpcConnection remote = mock();

    private final GrpcApi api = new GrpcApi(remote, ApiNames::addTo)
        .withAny(AnyMessage.getDescriptor(), ApiConfiguration.class);

    private final PackagesClient client = new PackagesClient(api);

    @Test
    void anyIsCalledAsTheServiceSays() {
        var request = json.readValue(
            """
            {
              "content": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "moreOfIt": [
                {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              ],
              "named": {
                "key": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              },
              "anyOne": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "plain": {
                "key": "value"
              },
              "inside": {
                "content": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "moreOfIt": [
                  {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                ],
                "named": {
                  "key": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                },
                "anyOne": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "plain": {
                  "key": "value"
                },
                "inside": {
                  "content": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "moreOfIt": [
                    {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  ],
                  "named": {
                    "key": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  },
                  "anyOne": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "plain": {
                    "key": "value"
                  },
                  "inside": {
                    "content": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "moreOfIt": [
                      {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    ],
                    "named": {
                      "key": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    },
                    "anyOne": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "plain": {
                      "key": "value"
                    },
                    "inside": {
                      "content": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      },
                      "anyOne": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    }
                  }
                }
              }
            }\
            """, AnyRequest.class);
        var asked = api.message(EnvelopeMessage.getDefaultInstance(),
            """
            {
              "content": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "more_of_it": [
                {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              ],
              "named": {
                "key": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              },
              "any_one": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "plain": {
                "key": "value"
              },
              "inside": {
                "content": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "more_of_it": [
                  {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                ],
                "named": {
                  "key": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                },
                "any_one": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "plain": {
                  "key": "value"
                },
                "inside": {
                  "content": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "more_of_it": [
                    {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  ],
                  "named": {
                    "key": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  },
                  "any_one": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "plain": {
                    "key": "value"
                  },
                  "inside": {
                    "content": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "more_of_it": [
                      {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    ],
                    "named": {
                      "key": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    },
                    "any_one": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "plain": {
                      "key": "value"
                    },
                    "inside": {
                      "content": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      },
                      "any_one": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    }
                  }
                }
              }
            }\
            """);
        var answered = api.message(EnvelopeMessage.getDefaultInstance(),
            """
            {
              "content": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "more_of_it": [
                {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              ],
              "named": {
                "key": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              },
              "any_one": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "plain": {
                "key": "value"
              },
              "inside": {
                "content": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "more_of_it": [
                  {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                ],
                "named": {
                  "key": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                },
                "any_one": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "plain": {
                  "key": "value"
                },
                "inside": {
                  "content": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "more_of_it": [
                    {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  ],
                  "named": {
                    "key": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  },
                  "any_one": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "plain": {
                    "key": "value"
                  },
                  "inside": {
                    "content": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "more_of_it": [],
                    "named": {},
                    "any_one": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  }
                }
              }
            }\
            """);
        when(remote.send("depot.v1.Packages/Any", asked, EnvelopeMessage.getDefaultInstance()))
            .thenReturn(answered);

        var answer = client.any(request);

        assertThat(answer).usingRecursiveComparison().isEqualTo(json.readValue(
            """
            {
              "content": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "moreOfIt": [
                {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              ],
              "named": {
                "key": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              },
              "anyOne": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "plain": {
                "key": "value"
              },
              "inside": {
                "content": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "moreOfIt": [
                  {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                ],
                "named": {
                  "key": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                },
                "anyOne": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "plain": {
                  "key": "value"
                },
                "inside": {
                  "content": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "moreOfIt": [
                    {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  ],
                  "named": {
                    "key": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  },
                  "anyOne": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "plain": {
                    "key": "value"
                  },
                  "inside": {
                    "content": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "moreOfIt": [],
                    "named": {},
                    "anyOne": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  }
                }
              }
            }\
            """, Envelope.class));
    }

    @Test
    void anyFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "content": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "moreOfIt": [
                {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              ],
              "named": {
                "key": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }
              },
              "anyOne": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              },
              "plain": {
                "key": "value"
              },
              "inside": {
                "content": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "moreOfIt": [
                  {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                ],
                "named": {
                  "key": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  }
                },
                "anyOne": {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                },
                "plain": {
                  "key": "value"
                },
                "inside": {
                  "content": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "moreOfIt": [
                    {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  ],
                  "named": {
                    "key": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }
                  },
                  "anyOne": {
                    "@type": "type.googleapis.com/google.protobuf.StringValue",
                    "value": "text"
                  },
                  "plain": {
                    "key": "value"
                  },
                  "inside": {
                    "content": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "moreOfIt": [
                      {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    ],
                    "named": {
                      "key": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    },
                    "anyOne": {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    },
                    "plain": {
                      "key": "value"
                    },
                    "inside": {
                      "content": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      },
                      "anyOne": {
                        "@type": "type.googleapis.com/google.protobuf.StringValue",
                        "value": "text"
                      }
                    }
                  }
                }
              }
            }\
            """, AnyRequest.class);
        when(remote.send(any(), any(), any())).thenThrow(Status.NOT_FOUND.asRuntimeException());

        var failure = catchThrowable(() -> client.any(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }

    @Test
    void unpackIsCalledAsTheServiceSays() {
        var request = json.readValue(
            """
            {
              "body": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              }
            }\
            """, UnpackRequest.class);
        var asked = api.message(AnyMessage.getDefaultInstance(),
            """
            {
              "@type": "type.googleapis.com/google.protobuf.StringValue",
              "value": "text"
            }\
            """);
        var answered = api.message(AnyMessage.getDefaultInstance(),
            """
            {
              "@type": "type.googleapis.com/google.protobuf.StringValue",
              "value": "text"
            }\
            """);
        when(remote.send("depot.v1.Packages/Unpack", asked, AnyMessage.getDefaultInstance()))
            .thenReturn(answered);

        var answer = client.unpack(request);

        assertThat(answer).isEqualTo(json.readValue(
            """
            {
              "@type": "type.googleapis.com/google.protobuf.StringValue",
              "value": "text"
            }\
            """, JsonNode.class));
    }

    @Test
    void unpackFailsAsTheApiDoes() {
        var request = json.readValue(
            """
            {
              "body": {
                "@type": "type.googleapis.com/google.protobuf.StringValue",
                "value": "text"
              }
            }\
            """, UnpackRequest.class);
        when(remote.send(any(), any(), any())).thenThrow(Status.NOT_FOUND.asRuntimeException());

        var failure = catchThrowable(() -> client.unpack(request));

        assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
    }
}
