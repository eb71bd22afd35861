import type { ReactElement } from 'react'
import Typography from '@mui/material/Typography'
import { DataTable, type RaRecord } from 'react-admin'
import { useText } from '../app/i18n.js'
import '../i18n/areas/library.js'

type Named = RaRecord & { description: string | null }

/** The columns with which each list of the library begins. */
export function NameColumns<T extends Named>({ name }: { name: (record: T) => ReactElement }) {
  const t = useText()
  return (
    <>
      <DataTable.Col<T> source="name" label={t('library.field.name')} render={name} />
      <DataTable.Col<T>
        source="description"
        label={t('library.field.description')}
        disableSort
        render={({ description }) => (
          <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 420 }}>
            {description}
          </Typography>
        )}
      />
    </>
  )
}
