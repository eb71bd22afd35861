import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { RaRecord } from 'react-admin'
import { useForm } from 'react-hook-form'
import { RecordForm } from '../forms/RecordForm.js'
import '../forms/messages.js'
import type { Versioned } from '../forms/saving/useEditedVersion.js'
import { useSaveRecord } from '../forms/saving/useSaveRecord.js'
import { useText } from '../i18n/i18n.js'
import { DeleteFromPage } from '../records/DeleteFromPage.js'
import type { Derived } from './derived.js'
import { DerivedInputs } from './DerivedInputs.js'
import { formOf, recordFrom, type FormValues } from './derived_fields.js'

/** Record of a resource; `DerivedEdit` passes those of any resource. */
export type DerivedRecord = RaRecord<string> & Versioned

type Props = {
  source: Derived
  /** Null to create a record. */
  record: DerivedRecord | null
  /** Shown inside the form, below the inputs. */
  children?: ReactNode
}

/** Form for a new or stored record with the fields of its resource definition. */
export function DerivedForm({ source, record, children }: Props) {
  const t = useText()
  const { definition, texts } = source
  const form = useForm<FormValues>({ defaultValues: formOf(definition, record) })
  const { save, conflict } = useSaveRecord<DerivedRecord, FormValues>({
    resource: definition.name,
    record,
    doneText: t(`${texts}.${record ? 'saved' : 'created'}`),
    form,
    formOf: (saved) => formOf(definition, saved),
  })
  return (
    <RecordForm
      form={form}
      submitText={record ? t('form.save') : t(`${texts}.create`)}
      save={(values) => save(recordFrom(definition, values))}
      conflict={conflict}
      actions={
        record && (
          <DeleteFromPage
            resource={definition.name}
            subject={definition.permission}
            texts={texts}
            record={record}
            name={String(record[definition.represent] ?? record.id)}
            forget={() => form.reset(form.getValues())}
          />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <DerivedInputs source={source} control={form.control} />
        {children}
      </Box>
    </RecordForm>
  )
}
