import type { CALLS, CallName } from '../../shared/calls.ts';

/**
 * Paths of the calls without their schemas, so that zod stays out of the first script. The type repeats every literal of
 * `CALLS`: a path that differs does not compile.
 */
export const PATHS: { readonly [N in CallName]: (typeof CALLS)[N]['path'] } = {
  getAllDatasource: '/api/datasource/getAllDatasource',
  saveDatasource: '/api/datasource/saveDatasource',
  deleteDataSource: '/api/datasource/deleteDataSource',
  testConnection: '/api/datasource/testConnection',
  getDatasourceDropDown: '/api/datasource/getDatasourceDropDown',
  getOrcleSchemas: '/api/datasource/getOrcleSchemas',
  getAllOrcleSchemas: '/api/datasource/getAllOrcleSchemas',
  getProcedures: '/api/datasource/getProcedures',
  getProceduresSqlServer: '/api/datasource/getProceduresSqlServer',
  describeProcedures: '/api/datasource/describeProcedures',
  sampleProcedure: '/api/datasource/sampleProcedure',
  describeQuery: '/api/datasource/describeQuery',
  drift: '/api/datasource/drift',
  checkSchema: '/api/datasource/checkSchema',
  generateDeploySqlServer: '/api/datasource/generateDeploySqlServer',
  generateDeploy: '/api/datasource/generateDeploy',
  generateBinary: '/api/datasource/generateBinary',
  reviewChanges: '/api/generate/reviewChanges',
  keptNames: '/api/generate/keptNames',
  endpoint: '/api/datasource/endpoint',
  generateSrc: '/api/generate/generateSrc',
  getFileZip: '/api/generate/getFileZip/:id',
  TypeDatabase: '/api/resources/TypeDatabase',
  getTypeAppicationServer: '/api/resources/getTypeAppicationServer',
  pendingFiles: '/api/resources/pendingFiles',
  deletePendingFile: '/api/resources/deletePendingFile',
  getWallet: '/api/resources/getWallet',
  generationStatus: '/api/resources/generationStatus',
  markNotificationSeen: '/api/resources/markNotificationSeen',
  license: '/api/license',
  eulaReject: '/api/resources/eulaReject',
  activity: '/api/resources/activity',
};
