export default { typescript: { ignoreBuildErrors: true }, turbopack: { root: import.meta.dirname } };
