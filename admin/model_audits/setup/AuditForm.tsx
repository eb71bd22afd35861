import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import {
  AUDIT_DEPTHS,
  MAX_AUDIT_NAME,
  type AuditOptions,
} from '#api/contract/model_audits/model_audit'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { PreviewPanel } from '../preview/PreviewPanel.js'
import { totalBytes } from './chosen_files.js'
import { SourceFields } from './SourceFields.js'
import { EMPTY_FORM, type SetupForm, type SetupSource } from './setup_form.js'
import { useAuditForm } from './useAuditForm.js'
import type { UploadState } from './useAuditUpload.js'

/** Form that uploads files if necessary, starts the audit and opens its page. */
export function AuditForm({ options }: { options: AuditOptions }) {
  const t = useText()
  const [form, setForm] = useState(EMPTY_FORM)
  const { uploading, preview, error, isBusy, submit, runPreview, reset } = useAuditForm(
    form,
    options
  )
  const change = (changes: Partial<SetupForm>) => {
    reset()
    setForm((now) => ({ ...now, ...changes }))
  }
  return (
    <>
      <Paper
        component="form"
        variant="outlined"
        aria-label={t('model_audits.setup.title')}
        onSubmit={(event) => void submit(event)}
        sx={{ p: { xs: 1.5, sm: 2.5 }, display: 'grid', gap: 2.5 }}
      >
        <SourceChoice
          source={form.source}
          {...{ options }}
          isDisabled={isBusy}
          onChange={(source) =>
            change({
              source,
              ...(source === 'folder' && { path: options.folders[0] ?? '' }),
              ...(source === 'saved' && { sourceId: options.sources[0]?.id ?? '' }),
            })
          }
        />
        <SourceFields {...{ form, options }} isDisabled={isBusy} onChange={change} />
        <OptionFields form={form} isDisabled={isBusy} onChange={change} />
        <ErrorAlert error={error} />
        {uploading.isUploading && (
          <UploadProgress uploading={uploading} total={totalBytes(form.files)} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button type="submit" variant="contained" loading={isBusy}>
            {t('model_audits.setup.start')}
          </Button>
          <Button
            variant="outlined"
            disabled={isBusy}
            loading={preview.isPending}
            onClick={runPreview}
          >
            {t('model_audits.preview.button')}
          </Button>
        </Box>
      </Paper>
      {preview.data && <PreviewPanel preview={preview.data} />}
    </>
  )
}

function SourceChoice(props: {
  source: SetupSource
  options: AuditOptions
  isDisabled: boolean
  onChange: (source: SetupSource) => void
}) {
  const t = useText()
  const offered: SetupSource[] = ['upload', 'hugging_face', 'url']
  if (props.options.sources.length > 0) offered.push('saved')
  if (props.options.folders.length > 0) offered.push('folder')
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.source}
      disabled={props.isDisabled}
      aria-label={t('model_audits.field.origin')}
      onChange={(_, next: SetupSource | null) => next && props.onChange(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {offered.map((source) => (
        <ToggleButton key={source} value={source} sx={{ textTransform: 'none' }}>
          {t(`model_audits.source.${source}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function OptionFields(props: {
  form: SetupForm
  isDisabled: boolean
  onChange: (changes: Partial<SetupForm>) => void
}) {
  const t = useText()
  const labelId = useId()
  const { form, isDisabled, onChange } = props
  return (
    <>
      <TextField
        label={t('model_audits.setup.name')}
        helperText={t('model_audits.setup.name_help')}
        value={form.name}
        disabled={isDisabled}
        slotProps={{ htmlInput: { maxLength: MAX_AUDIT_NAME } }}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <FormControl disabled={isDisabled}>
        <FormLabel id={labelId}>{t('model_audits.field.depth')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={form.depth}
          onChange={(_, value) => {
            const depth = AUDIT_DEPTHS.find((each) => each === value)
            if (depth) onChange({ depth })
          }}
        >
          {AUDIT_DEPTHS.map((depth) => (
            <FormControlLabel
              key={depth}
              value={depth}
              control={<Radio />}
              label={
                <>
                  {t(`model_audits.depth.${depth}`)}
                  <Typography
                    variant="body2"
                    color="text.secondary"
                    component="span"
                    display="block"
                  >
                    {t(`model_audits.depth_help.${depth}`)}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
      </FormControl>
      <FormControlLabel
        disabled={isDisabled}
        control={
          <Checkbox checked={form.isFresh} onChange={(_, isFresh) => onChange({ isFresh })} />
        }
        label={t('model_audits.setup.fresh')}
      />
    </>
  )
}

function UploadProgress({ uploading, total }: { uploading: UploadState; total: number }) {
  const t = useText()
  const { bytes, cancel } = uploading
  const percent = total === 0 ? 100 : Math.min(100, (bytes / total) * 100)
  return (
    <Box>
      <Typography variant="body2" sx={{ mb: 0.5 }}>
        {t('model_audits.setup.uploading', {
          bytes: formatBytes(bytes),
          total: formatBytes(total),
        })}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('model_audits.setup.upload_progress')}
      />
      <Button size="small" sx={{ mt: 1 }} onClick={cancel}>
        {t('model_audits.setup.cancel_upload')}
      </Button>
    </Box>
  )
}
