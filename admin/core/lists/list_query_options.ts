import { retryOnce } from '../data/queryClient.js'

/** Query options of every list. react-admin's list controller would not retry a failed request. */
export const LIST_QUERY = { retry: retryOnce }
