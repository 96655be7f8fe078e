export * from './checkout-tables.ts';
export * from './plan-tables.ts';
export * from './invoice-tables.ts';
export * from './refund-tables.ts';
export * from './donation-tables.ts';
export * from './reconciliation-tables.ts';
