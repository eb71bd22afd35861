import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  IMPORT_PATTERN,
  type AuditSettingsWithLimits,
} from '#api/contract/model_audits/audit_settings'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { AuditTabs } from '../AuditTabs.js'
import '../messages.js'
import { useAuditSettings, useSaveAuditSettings } from '../queries.js'

/** Page with the team's limits and allowed imports. Users who cannot change them see them read-only. */
export function SettingsPage() {
  const t = useText()
  const { data, error, refetch } = useAuditSettings()
  return (
    <>
      <PageHeader
        title={t('model_audits.settings.title')}
        subtitle={t('model_audits.settings.subtitle')}
        tabs={<AuditTabs />}
      />
      {error && !data && (
        <ErrorState
          title={t('model_audits.settings.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <PageSkeleton />}
      {data && <SettingsForm key={JSON.stringify(data)} settings={data} />}
    </>
  )
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
const textOf = (value: number | null) => (value === null ? '' : String(value))

function SettingsForm({ settings }: { settings: AuditSettingsWithLimits }) {
  const t = useText()
  const canChange = useCan('update', 'ModelAudit')
  const [imports, setImports] = useState(settings.allowedImports.join('\n'))
  const [maxGb, setMaxGb] = useState(textOf(settings.maxGb))
  const [maxMinutes, setMaxMinutes] = useState(textOf(settings.maxMinutes))
  const save = useSaveAuditSettings(() => toast(t('model_audits.settings.saved')))
  const allowedImports = importsIn(imports)
  const { server } = settings
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label={t('model_audits.settings.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (invalidImport(imports) !== undefined || !canChange) return
        save.mutate({ allowedImports, maxGb: numberOf(maxGb), maxMinutes: numberOf(maxMinutes) })
      }}
      sx={{ p: { xs: 1.5, sm: 2.5 }, display: 'grid', gap: 2.5, maxWidth: 820 }}
    >
      {!canChange && <Alert severity="info">{t('model_audits.settings.read_only')}</Alert>}
      <ImportsField value={imports} isReadOnly={!canChange} onChange={setImports} />
      <LimitField
        label={t('model_audits.settings.max_gb')}
        value={maxGb}
        onChange={setMaxGb}
        htmlInput={{ min: 0.01, max: server.maxGb, step: 'any', readOnly: !canChange }}
      />
      <LimitField
        label={t('model_audits.settings.max_minutes')}
        value={maxMinutes}
        onChange={setMaxMinutes}
        htmlInput={{ min: 1, max: server.maxMinutes, step: 1, readOnly: !canChange }}
      />
      <Typography variant="body2" color="text.secondary">
        {t('model_audits.settings.effect')}
      </Typography>
      <ErrorAlert error={save.error} />
      {canChange && (
        <span>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('model_audits.settings.save')}
          </Button>
        </span>
      )}
    </Paper>
  )
}

function LimitField(props: {
  label: string
  value: string
  onChange: (text: string) => void
  htmlInput: { min: number; max: number; step: number | 'any'; readOnly: boolean }
}) {
  const t = useText()
  const { htmlInput } = props
  return (
    <TextField
      type="number"
      label={props.label}
      helperText={t('model_audits.settings.server_limit', { limit: htmlInput.max })}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput }}
    />
  )
}

const importsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const invalidImport = (text: string) => importsIn(text).find((each) => !IMPORT_PATTERN.test(each))

function ImportsField(props: {
  value: string
  isReadOnly: boolean
  onChange: (text: string) => void
}) {
  const t = useText()
  const invalid = invalidImport(props.value)
  return (
    <TextField
      multiline
      minRows={4}
      maxRows={16}
      label={t('model_audits.settings.imports')}
      helperText={
        invalid === undefined
          ? t('model_audits.settings.imports_help')
          : t('model_audits.settings.imports_invalid', { name: invalid })
      }
      error={invalid !== undefined}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput: { readOnly: props.isReadOnly } }}
    />
  )
}
