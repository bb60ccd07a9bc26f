export { countJobs, installJobs, openJobs, type Jobs } from './jobs.ts';
export { type JobData } from './queues.ts';
