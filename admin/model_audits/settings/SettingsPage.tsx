import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  BLOCKED_MODEL_PATTERN,
  IMPORT_PATTERN,
  LICENSE_PATTERN,
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

const NAMES = ['imports', 'licenses', 'models'] as const
const PATTERNS = {
  imports: IMPORT_PATTERN,
  licenses: LICENSE_PATTERN,
  models: BLOCKED_MODEL_PATTERN,
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
const textOf = (value: number | null) => (value === null ? '' : String(value))

function SettingsForm({ settings }: { settings: AuditSettingsWithLimits }) {
  const t = useText()
  const canChange = useCan('update', 'ModelAudit')
  const [lists, setLists] = useState({
    imports: settings.allowedImports.join('\n'),
    licenses: settings.deniedLicenses.join('\n'),
    models: settings.blockedModels.join('\n'),
  })
  const [limits, setLimits] = useState<Limits>({
    maxGb: textOf(settings.maxGb),
    maxMinutes: textOf(settings.maxMinutes),
  })
  const save = useSaveAuditSettings(() => toast(t('model_audits.settings.saved')))
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label={t('model_audits.settings.title')}
      onSubmit={(event) => {
        event.preventDefault()
        const isInvalid = NAMES.some((name) => invalidIn(lists[name], PATTERNS[name]))
        if (isInvalid || !canChange) return
        save.mutate({
          allowedImports: linesIn(lists.imports),
          deniedLicenses: linesIn(lists.licenses),
          blockedModels: linesIn(lists.models),
          maxGb: numberOf(limits.maxGb),
          maxMinutes: numberOf(limits.maxMinutes),
        })
      }}
      sx={{ p: { xs: 1.5, sm: 2.5 }, display: 'grid', gap: 2.5, maxWidth: 820 }}
    >
      {!canChange && <Alert severity="info">{t('model_audits.settings.read_only')}</Alert>}
      {NAMES.map((name) => (
        <LinesField
          key={name}
          name={name}
          pattern={PATTERNS[name]}
          value={lists[name]}
          isReadOnly={!canChange}
          onChange={(text) => setLists((now) => ({ ...now, [name]: text }))}
        />
      ))}
      <LimitFields {...{ settings, canChange, limits }} onChange={setLimits} />
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

type Limits = { maxGb: string; maxMinutes: string }

function LimitFields(props: {
  settings: AuditSettingsWithLimits
  canChange: boolean
  limits: Limits
  onChange: (limits: Limits) => void
}) {
  const t = useText()
  const { canChange, limits, onChange } = props
  const { server } = props.settings
  return (
    <>
      <LimitField
        label={t('model_audits.settings.max_gb')}
        value={limits.maxGb}
        onChange={(maxGb) => onChange({ ...limits, maxGb })}
        htmlInput={{ min: 0.01, max: server.maxGb, step: 'any', readOnly: !canChange }}
      />
      <LimitField
        label={t('model_audits.settings.max_minutes')}
        value={limits.maxMinutes}
        onChange={(maxMinutes) => onChange({ ...limits, maxMinutes })}
        htmlInput={{ min: 1, max: server.maxMinutes, step: 1, readOnly: !canChange }}
      />
    </>
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

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const invalidIn = (text: string, pattern: RegExp) =>
  linesIn(text).find((each) => !pattern.test(each))

/** Field for a list with one entry per line. */
function LinesField(props: {
  name: (typeof NAMES)[number]
  pattern: RegExp
  value: string
  isReadOnly: boolean
  onChange: (text: string) => void
}) {
  const t = useText()
  const { name } = props
  const invalid = invalidIn(props.value, props.pattern)
  return (
    <TextField
      multiline
      minRows={4}
      maxRows={16}
      label={t(`model_audits.settings.${name}`)}
      helperText={
        invalid === undefined
          ? t(`model_audits.settings.${name}_help`)
          : t(`model_audits.settings.${name}_invalid`, { name: invalid })
      }
      error={invalid !== undefined}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ htmlInput: { readOnly: props.isReadOnly } }}
    />
  )
}
