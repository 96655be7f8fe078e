import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const requestsTotal = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by method and status',
  labelNames: ['method', 'status'],
  registers: [metrics],
});

export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from request to answer',
  labelNames: ['method', 'status'],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metrics],
});
