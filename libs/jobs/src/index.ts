export { countJobs, installJobs, openJobs, type Jobs, type JobHandler } from './jobs.ts';
export { queues, type JobData, type QueueName } from './queues.ts';
