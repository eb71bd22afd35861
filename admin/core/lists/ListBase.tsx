import { ListBase as ReactAdminListBase, type ListBaseProps, type RaRecord } from 'react-admin'
import { CACHE } from '../data/queryClient.js'

type Props<T extends RaRecord> = Omit<ListBaseProps<T>, 'storeKey' | 'queryOptions'> & {
  /** Refresh interval while records on the page change, in milliseconds. */
  refetchIntervalMs?: number | false
}

/**
 * react-admin's list context with the console's retry policy, which react-admin's list controller would replace with "no
 * retries". Filters, sort order and page are kept only in the URL.
 */
export const ListBase = <T extends RaRecord>({ refetchIntervalMs = false, ...props }: Props<T>) => (
  <ReactAdminListBase<T>
    {...props}
    storeKey={false}
    queryOptions={{ retry: CACHE.general.retry, refetchInterval: refetchIntervalMs }}
  />
)
