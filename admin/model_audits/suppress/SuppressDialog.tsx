import { useId, useState } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { modelAuditSuppressions } from '#api/contract/resources/model_audit_suppressions'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useSession } from '../../core/session/session.js'
import { MONO } from '../../core/theme/theme.js'
import type { Finding } from '../audit_record.js'
import { useSuppress } from '../queries.js'
import '../suppressions/messages.js'

const SCOPES = ['path', 'rule'] as const
type Scope = (typeof SCOPES)[number]

const { fields } = modelAuditSuppressions

/** Dialog that suppresses the findings of a rule, at the location of one finding or everywhere. */
export function SuppressDialog({ finding, onClose }: { finding: Finding; onClose: () => void }) {
  const t = useText()
  const { me } = useSession()
  const [scope, setScope] = useState<Scope>('path')
  const [form, setForm] = useState({ owner: me?.user.email ?? '', reason: '', endsOn: '' })
  const suppress = useSuppress(() => {
    toast(t('model_audit_suppressions.created'))
    onClose()
  })
  const { owner, reason, endsOn } = form
  const submit = () =>
    suppress.mutate({
      rule: finding.rule,
      pathPattern: scope === 'path' ? patternOf(finding.location) : null,
      owner: owner.trim(),
      reason: reason.trim(),
      endsAt: endsOn === '' ? null : new Date(`${endsOn}T23:59:59`).toISOString(),
    })
  return (
    <FormDialog
      title={t('model_audits.suppress.title')}
      submitText={t('model_audits.suppress.submit')}
      isPending={suppress.isPending}
      isDirty={reason !== ''}
      error={suppress.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('model_audits.suppress.explanation')}
      </Typography>
      <ScopeChoice {...{ scope, finding }} onChange={setScope} />
      <TextField
        required
        label={t('model_audit_suppressions.field.owner')}
        helperText={t('model_audit_suppressions.help.owner')}
        value={owner}
        onChange={({ target }) => setForm({ ...form, owner: target.value })}
        slotProps={{ htmlInput: { maxLength: fields.owner.max } }}
      />
      <TextField
        required
        multiline
        minRows={2}
        label={t('model_audit_suppressions.field.reason')}
        value={reason}
        onChange={({ target }) => setForm({ ...form, reason: target.value })}
        slotProps={{ htmlInput: { maxLength: fields.reason.max } }}
      />
      <TextField
        type="date"
        label={t('model_audits.suppress.ends_on')}
        helperText={t('model_audits.suppress.ends_on_help')}
        value={endsOn}
        onChange={({ target }) => setForm({ ...form, endsOn: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}

/**
 * Returns the pattern that matches a location; null without a location. Only `*` is special in
 * patterns, and a literal `*` also matches itself.
 */
const patternOf = (location: string) => (location === '' ? null : location)

function ScopeChoice(props: { scope: Scope; finding: Finding; onChange: (scope: Scope) => void }) {
  const t = useText()
  const labelId = useId()
  const { rule, location } = props.finding
  return (
    <FormControl>
      <FormLabel id={labelId}>{t('model_audits.suppress.scope')}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={props.scope}
        onChange={(_, next) => props.onChange(next === 'rule' ? 'rule' : 'path')}
      >
        {SCOPES.map((scope) => (
          <FormControlLabel
            key={scope}
            value={scope}
            control={<Radio />}
            label={t(`model_audits.suppress.${scope}`)}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
        {props.scope === 'path' ? `${rule} · ${location}` : rule}
      </Typography>
    </FormControl>
  )
}
