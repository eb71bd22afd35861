import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import type { Translate } from '../../core/i18n/i18n.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import '../messages.js'

type Named = RaRecord & { description: string | null }

/** Returns the first columns of all library lists. */
export const nameColumns = <T extends Named>(
  t: Translate,
  name: (record: T) => ReactNode
): ListColumn<T>[] => [
  { source: 'name', label: t('library.field.name'), cell: name },
  {
    source: 'description',
    label: t('library.field.description'),
    isSortable: false,
    card: 'line',
    cell: ({ description }) =>
      description && (
        <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
          {description}
        </Typography>
      ),
  },
]
