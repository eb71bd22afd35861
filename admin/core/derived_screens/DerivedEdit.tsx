import Paper from '@mui/material/Paper'
import type { RaRecord } from 'react-admin'
import { Facts, type Fact } from '../display/Facts.js'
import { useText } from '../i18n/i18n.js'
import { RecordPage } from '../records/RecordPage.js'
import { useCan } from '../session/session.js'
import { shownValue } from './derived_cells.js'
import type { Derived } from './derived.js'
import { inputsOf } from './derived_fields.js'
import { DerivedForm, type DerivedRecord } from './DerivedForm.js'
import { labelOf } from './field_texts.js'

/** Page of one record: its form, or read-only values for users who cannot edit it. */
export function DerivedEdit({ source }: { source: Derived }) {
  const { definition, texts } = source
  const canUpdate = useCan('update', definition.permission)
  return (
    <RecordPage<DerivedRecord>
      resource={definition.name}
      texts={texts}
      represent={definition.represent}
    >
      {(record) =>
        canUpdate ? (
          <DerivedForm key={record.id} {...{ source, record }} />
        ) : (
          <Values {...{ source, record }} />
        )
      }
    </RecordPage>
  )
}

function Values({ source, record }: { source: Derived; record: RaRecord<string> }) {
  const t = useText()
  const facts = inputsOf(source.definition).map(([name, field]): Fact => {
    const value = shownValue(t, source, [name, field], record[name])
    return [labelOf(source, name), value ?? t('common.none')]
  })
  return (
    <Paper variant="outlined" sx={{ px: 2, pb: 2, maxWidth: 820 }}>
      <Facts facts={facts} />
    </Paper>
  )
}
