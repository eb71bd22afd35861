import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { PolicyView, VersionDiff, VersionRow } from '#api/contract/guardrails/guardrail'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { policyName, thresholdsText } from '../policies/policy_texts.js'
import { guardrailPath } from '../places.js'
import { useVersionDiff } from '../queries.js'
import { changedParts } from './changed_parts.js'
import './messages.js'

/** Differences between a version and an older one, by default the one it was derived from. */
export function DiffSection(props: { version: VersionRow; versions: readonly VersionRow[] }) {
  const t = useText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { id } = useGuardrail()
  const { number, baseNumber } = props.version
  const others = props.versions.filter(
    (each) => each.number < number && each.state !== 'generating' && each.state !== 'failed'
  )
  const wanted = others.find((each) => String(each.number) === params.get('with'))
  const older = wanted?.number ?? baseNumber ?? others[0]?.number
  if (older === undefined) return null
  return (
    <Section
      title={t('guardrail_versions.diff.title', { number, older })}
      actions={
        <>
          <TextField
            select
            label={t('guardrail_versions.diff.compare_with')}
            value={older}
            onChange={({ target }) =>
              void navigate(
                guardrailPath(id, 'versions', { compare: number, with: Number(target.value) })
              )
            }
            slotProps={{ select: { native: true } }}
            sx={{ minWidth: 160 }}
          >
            {others.map((each) => (
              <option key={each.number} value={each.number}>
                {t('guardrails.version', { number: each.number })}
              </option>
            ))}
          </TextField>
          <Button component={Link} to={guardrailPath(id, 'versions')}>
            {t('guardrail_versions.diff.close')}
          </Button>
        </>
      }
    >
      <Diff id={id} number={number} older={older} />
    </Section>
  )
}

function Diff({ id, number, older }: { id: string; number: number; older: number }) {
  const t = useText()
  const { data, error, refetch } = useVersionDiff(id, number, older)
  if (error && !data) {
    return (
      <PartFailed
        title={t('guardrail_versions.diff.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
        isInPlace
      />
    )
  }
  if (!data) return <PageSkeleton rows={3} />
  const { added, removed, changed, thresholds } = data
  if (added.length + removed.length + changed.length + thresholds.length === 0) {
    return <Typography>{t('guardrail_versions.diff.none')}</Typography>
  }
  return (
    <>
      <Policies kind="added" policies={added} />
      <Policies kind="removed" policies={removed} />
      <Changed changed={changed} />
      <ChangedThresholds thresholds={thresholds} />
    </>
  )
}

/** Maximum number of policies listed per kind; a generated version can have thousands. */
const SHOWN = 50

const SIGNS = { added: '+', removed: '−' } as const

function Policies(props: { kind: keyof typeof SIGNS; policies: readonly PolicyView[] }) {
  const t = useText()
  const { kind, policies } = props
  if (policies.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1.5 }}>
        {t(`guardrail_versions.diff.${kind}`)}
      </Typography>
      <Box component="ul" sx={LIST}>
        {policies.slice(0, SHOWN).map((policy) => (
          <li key={policy.id}>
            {SIGNS[kind]} {policyName(t, policy)}
          </li>
        ))}
        {policies.length > SHOWN && (
          <li>{t('guardrail_versions.diff.more', { smart_count: policies.length - SHOWN })}</li>
        )}
      </Box>
    </>
  )
}

function Changed({ changed }: { changed: VersionDiff['changed'] }) {
  const t = useText()
  if (changed.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1.5 }}>
        {t('guardrail_versions.diff.changed')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {changed.slice(0, SHOWN).map(({ before, after }) => (
          <li key={after.id}>
            {policyName(t, after)}
            {changedParts(t, before, after).map(({ name, from, to }) => (
              <div key={name}>
                {name}: {from} → {to}
              </div>
            ))}
          </li>
        ))}
      </Box>
    </>
  )
}

function ChangedThresholds({ thresholds }: { thresholds: VersionDiff['thresholds'] }) {
  const t = useText()
  if (thresholds.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ mt: 1.5 }}>
        {t('guardrail_versions.diff.thresholds')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {thresholds.map(({ placement, before, after }) => (
          <li key={placement}>
            {t(`guardrails.placement.${placement}`)}: {thresholdsText(t, before)} →{' '}
            {thresholdsText(t, after)}
          </li>
        ))}
      </Box>
    </>
  )
}

const LIST = { listStyle: 'none', m: 0, mt: 0.5, p: 0, overflowWrap: 'anywhere' } as const
