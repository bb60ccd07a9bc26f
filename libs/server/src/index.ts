export {
  certificatesOf,
  type Certificates,
  createListener,
  isLoopback,
  listening,
  onNewCertificates,
  plainListener,
  readNamedFile,
  type ReadCertificates,
  refuseOtherThanCertificates,
  renewCertificates,
  tlsSecrets,
  tlsSettings,
} from './tls.ts';
export { strangersIn } from './trusted-proxies.ts';
export { registerDraining } from './draining.ts';
export { comeBackLater } from './event-streams.ts';
export { instanceName, logOptions, type LogSettings } from './log.ts';
export { addReading, registerMetrics, shared } from './metrics.ts';
export { networkOf, networksOf, type Network } from './networks.ts';
export { isByOpsPort, isForOps, serveWhileStarting } from './ops-port.ts';
export { startProcess } from './process.ts';
export { Rates, waitBeforeRefusal, type Rate } from './rates.ts';
export { registerTracing, tracedRequests } from './traced-requests.ts';
export { ownRequestIds, passedRequestIds, sayRequestId } from './request-id.ts';
export { endSlowBodies } from './slow-requests.ts';
export {
  credentialsFolder,
  drainDelayOf,
  fileOfSecret,
  isKeyList,
  keyListHint,
  keysOf,
  ratesBelong,
  readEnvironment,
  serverSettings,
  SettingsError,
  settingsOfOthers,
  settingsOrExit,
  tracingOf,
  unknownSettings,
  unknownTo,
  withSecretsOfFiles,
  type Environment,
  type Source,
} from './settings.ts';
export { reportSettings, type ReportedSetting } from './settings-report.ts';
