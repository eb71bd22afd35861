import { Pagination, useListContext } from 'react-admin'
import { AUDIT_COUNTED } from '#api/contract/platform/audit'
import { useText } from '../../core/i18n/i18n.js'

const numbers = new Intl.NumberFormat('en')

/** Pagination for totals that the API counts only up to a limit; above it, shows "more than N". */
export function AuditPagination() {
  const t = useText()
  const { total = 0 } = useListContext()
  return (
    <Pagination
      rowsPerPageOptions={[10, 25, 50, 100]}
      {...(total > AUDIT_COUNTED
        ? {
            labelDisplayedRows: ({ from, to }: { from: number; to: number }) =>
              t('audit.shown_of_more', {
                from: numbers.format(from),
                to: numbers.format(to),
                counted: numbers.format(AUDIT_COUNTED),
              }),
          }
        : {})}
    />
  )
}
