/** Path of the partner API: below it API keys count and nothing else, so that there is no cookie that a foreign page could borrow. */
export const KEYED_API = '/api/partner';
