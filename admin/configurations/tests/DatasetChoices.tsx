import { useState } from 'react'
import DatasetOutlined from '@mui/icons-material/DatasetOutlined'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { DatasetReference } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { datasetPath, type Dataset } from '../../datasets/dataset_record.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { datasetsIn, withDatasets } from '../eval_document.js'
import type { StepProps } from '../step_props.js'

/** Selects datasets, each with a version, whose items are used as test cases. */
export function DatasetChoices({ document, change }: StepProps) {
  const t = useText()
  const chosen = datasetsIn(document)
  const set = (next: DatasetReference[]) => change(withDatasets(document, next))
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('eval_editor.datasets.title')}
      </Typography>
      {chosen.map((reference, index) => (
        <DatasetRow
          key={reference.id}
          reference={reference}
          onChange={(version) =>
            set(chosen.map((other, at) => (at === index ? { ...other, version } : other)))
          }
          onRemove={() => set(chosen.filter((_, at) => at !== index))}
        />
      ))}
      <DialogButton
        text={t('eval_editor.datasets.add')}
        icon={<DatasetOutlined />}
        variant="outlined"
      >
        {(close) => (
          <ChooseDataset
            taken={chosen.map(({ id }) => id)}
            onChoose={({ id, version }) => {
              set([...chosen, { id, version }])
              close()
            }}
            onClose={close}
          />
        )}
      </DialogButton>
    </Box>
  )
}

function DatasetRow(props: {
  reference: DatasetReference
  onChange: (version: number | null) => void
  onRemove: () => void
}) {
  const t = useText()
  const { id, version } = props.reference
  const { data, error } = useGetOne<Dataset>('datasets', { id })
  const name = data?.name ?? (error ? t('eval_editor.datasets.unknown') : id)
  const newest = Math.max(data?.version ?? 0, version ?? 0)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <Link
        component={RouterLink}
        to={datasetPath(id)}
        sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: '1 1 160px' }}
      >
        {name}
      </Link>
      <TextField
        select
        label={t('eval_editor.datasets.version')}
        value={version === null ? 'latest' : String(version)}
        onChange={({ target }) =>
          props.onChange(target.value === 'latest' ? null : Number(target.value))
        }
        sx={{ minWidth: 200 }}
      >
        <MenuItem value="latest">{t('eval_editor.datasets.newest')}</MenuItem>
        {Array.from({ length: newest }, (_, index) => newest - index).map((number) => (
          <MenuItem key={number} value={String(number)}>
            {t('eval_editor.datasets.number', { number })}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        size="small"
        aria-label={t('eval_editor.datasets.remove', { name })}
        onClick={props.onRemove}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  )
}

function ChooseDataset(props: {
  taken: readonly string[]
  onChoose: (dataset: Dataset) => void
  onClose: () => void
}) {
  const t = useText()
  const [chosen, setChosen] = useState<Dataset | null>(null)
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    if (!chosen) setError(t('eval_editor.datasets.choose'))
    else if (props.taken.includes(chosen.id)) setError(t('eval_editor.datasets.already_added'))
    else props.onChoose(chosen)
  }
  return (
    <FormDialog
      title={t('eval_editor.datasets.add')}
      submitText={t('eval_editor.datasets.submit')}
      isPending={false}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <RecordPicker<Dataset>
        resource="datasets"
        label={t('eval_editor.datasets.choose')}
        chosen={chosen}
        onChoose={setChosen}
        error={error}
      />
    </FormDialog>
  )
}
