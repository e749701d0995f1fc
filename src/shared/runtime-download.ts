/** The runtime as a Maven project, among the downloads. */
export const RUNTIME_FILE = 'forja-runtime.zip';

/** The shell that deploys all of it, where that file is: `acme` is the repository's id in Maven's settings. */
export const DEPLOY_RUNTIME = `unzip -q ${RUNTIME_FILE}
mvn -f forja-runtime deploy -Dmaven.test.skip=true \\
  -DaltDeploymentRepository=acme::https://maven.acme.com/releases`;
