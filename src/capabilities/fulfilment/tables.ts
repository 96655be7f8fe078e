export * from './order-tables.ts';
export * from './box-tables.ts';
export * from './compensation-tables.ts';
export * from './lot-tables.ts';
export * from './parcel-tables.ts';
