package com.acme.depot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.acme.depot.client.proto.AnyMessage;
import com.acme.depot.client.proto.EnvelopeMessage;
import com.acme.depot.failure.Failure;
import com.acme.depot.model.AnyRequest;
import com.acme.depot.model.Envelope;
import com.acme.depot.model.UnpackRequest;
import io.grpc.Status;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PackagesClientTest {

    private final JsonMapper json = JsonMapper.builder().build();

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
        var answered = ApiCall.parsed(EnvelopeMessage.getDefaultInstance(),
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
        try (var remote = RemoteApi.answering(EnvelopeMessage.getDefaultInstance(), answered)) {
            var answer = new PackagesClient(remote.api()).any(request);

            assertThat(remote.method()).isEqualTo("depot.v1.Packages/Any");
            assertThat(remote.asked())
                .isEqualTo(ApiCall.parsed(EnvelopeMessage.getDefaultInstance(),
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
                    """));
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
        try (var remote = RemoteApi.failing(EnvelopeMessage.getDefaultInstance(), Status.NOT_FOUND)) {
            var client = new PackagesClient(remote.api());

            var failure = catchThrowable(() -> client.any(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
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
        var answered = ApiCall.parsed(AnyMessage.getDefaultInstance(),
            """
            {
              "@type": "type.googleapis.com/google.protobuf.StringValue",
              "value": "text"
            }\
            """);
        try (var remote = RemoteApi.answering(AnyMessage.getDefaultInstance(), answered)) {
            var answer = new PackagesClient(remote.api()).unpack(request);

            assertThat(remote.method()).isEqualTo("depot.v1.Packages/Unpack");
            assertThat(remote.asked())
                .isEqualTo(ApiCall.parsed(AnyMessage.getDefaultInstance(),
                    """
                    {
                      "@type": "type.googleapis.com/google.protobuf.StringValue",
                      "value": "text"
                    }\
                    """));
            assertThat(answer).isEqualTo(json.readValue(
                """
                {
                  "@type": "type.googleapis.com/google.protobuf.StringValue",
                  "value": "text"
                }\
                """, JsonNode.class));
        }
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
        try (var remote = RemoteApi.failing(AnyMessage.getDefaultInstance(), Status.NOT_FOUND)) {
            var client = new PackagesClient(remote.api());

            var failure = catchThrowable(() -> client.unpack(request));

            assertThat(new ApiFailures().classify(failure)).isEqualTo(Failure.of(Failure.Kind.NOT_FOUND));
        }
    }
}
