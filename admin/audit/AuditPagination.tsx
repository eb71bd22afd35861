import { Pagination, useListContext } from 'react-admin'
import { AUDIT_COUNTED } from '#api/contract/audit'
import { useText } from '../app/i18n.js'

const numbers = new Intl.NumberFormat('en')

/** Pages of a log that is counted so far only: beyond that there are more than so many. */
export function AuditPagination() {
  const t = useText()
  const { total = 0 } = useListContext()
  return (
    <Pagination
      rowsPerPageOptions={[10, 25, 50, 100]}
      {...(total > AUDIT_COUNTED
        ? {
            labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
              t('audit.many', {
                from: numbers.format(from),
                to: numbers.format(to),
                counted: numbers.format(AUDIT_COUNTED),
              }),
          }
        : {})}
    />
  )
}
