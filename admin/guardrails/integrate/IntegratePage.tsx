import { useState } from 'react'
import HubOutlined from '@mui/icons-material/HubOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { GUARDRAIL_CANARY } from '#api/contract/guardrails/request'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { Section } from '../../core/display/Section.js'
import type { Named } from '../../core/forms/fields/RecordPicker.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { useCan, useSession } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { GuardrailTabs } from '../parts/GuardrailTabs.js'
import { createPath } from '../places.js'
import { useGuardrails } from '../queries.js'
import './messages.js'
import { PathStatus } from './PathStatus.js'
import { INTEGRATIONS, snippetOf, type Integration, type Place } from './snippets.js'

/**
 * Page with code snippets that connect an application, and the status of each integration path. `?target=` selects the
 * target.
 */
export function IntegratePage() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('guardrail_integrate.title')}
        subtitle={t('guardrail_integrate.subtitle')}
        tabs={<GuardrailTabs current="integrate" />}
      />
      <Content />
    </>
  )
}

function Content() {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useGuardrails()
  if (error && !data) {
    return (
      <ErrorState
        title={t('guardrail_integrate.not_loaded')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  const targets = [
    ...new Map(data.flatMap((guardrail) => guardrail.targets.map((each) => [each.id, each]))),
  ].map(([, target]) => target)
  const target = targets.find(({ id }) => id === params.get('target')) ?? targets[0]
  if (!target) return <NoTargets />
  return (
    <>
      <TextField
        select
        label={t('guardrail_integrate.target')}
        value={target.id}
        onChange={({ target: { value } }) => setParams({ target: value })}
        slotProps={{ select: { native: true } }}
        sx={{ minWidth: 260, mt: 1 }}
      >
        {targets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TokenSection />
      <Integrations key={target.id} target={target} />
    </>
  )
}

function NoTargets() {
  const t = useText()
  const canCreate = useCan('create', 'Guardrail')
  return (
    <EmptyState
      icon={<HubOutlined />}
      title={t('guardrail_integrate.empty')}
      explanation={
        canCreate
          ? t('guardrail_integrate.empty_hint')
          : t('list.ask_admin', { subject: t('subject.Guardrail') })
      }
      action={
        canCreate && (
          <Button component={RouterLink} to={createPath()} variant="contained">
            {t('guardrails.create')}
          </Button>
        )
      }
    />
  )
}

function TokenSection() {
  const t = useText()
  return (
    <Section title={t('guardrail_integrate.token_title')}>
      <Typography sx={{ mb: 1 }}>{t('guardrail_integrate.token_hint')}</Typography>
      <Link component={RouterLink} to="/api-tokens">
        {t('guardrail_integrate.token_link')}
      </Link>
    </Section>
  )
}

/** URL in the examples if the server's own is unknown; the user can replace it. */
const EXAMPLE_GATEWAY = 'https://guardrails.example.com'

function Integrations({ target }: { target: Named }) {
  const t = useText()
  const { me } = useSession()
  const [gateway, setGateway] = useState(me?.app.guardrailsUrl ?? EXAMPLE_GATEWAY)
  const isAddress = /^https?:\/\/[^\s/]+\/?$/.test(gateway)
  const place = {
    origin: me?.app.url ?? window.location.origin,
    gateway: gateway.replace(/\/$/, ''),
    targetId: target.id,
  }
  const [evaluate, ...others] = INTEGRATIONS
  return (
    <>
      {evaluate && <IntegrationSection integration={evaluate} place={place} />}
      <TextField
        label={t('guardrail_integrate.gateway')}
        value={gateway}
        error={!isAddress}
        helperText={t(
          isAddress ? 'guardrail_integrate.gateway_help' : 'guardrail_integrate.gateway_problem'
        )}
        onChange={({ target: { value } }) => setGateway(value)}
        sx={{ mt: 3, width: '100%', maxWidth: 520 }}
      />
      {others.map((integration) => (
        <IntegrationSection key={integration.path} integration={integration} place={place} />
      ))}
      <CanarySection />
    </>
  )
}

/** Canary text: an application sends it to prove that it calls the guardrail. */
function CanarySection() {
  const t = useText()
  return (
    <Section
      title={t('guardrail_integrate.canary_title')}
      explanation={t('guardrail_integrate.canary_hint')}
    >
      <CodeBlock label={t('guardrail_integrate.canary_label')} text={GUARDRAIL_CANARY} />
    </Section>
  )
}

function IntegrationSection({ integration, place }: { integration: Integration; place: Place }) {
  const t = useText()
  const { path, snippets, hasStatus } = integration
  return (
    <Section
      title={t(`guardrail_integrate.path.${path}`)}
      explanation={t(`guardrail_integrate.path_hint.${path}`)}
    >
      {hasStatus && <PathStatus targetId={place.targetId} path={path} />}
      {snippets.map((name) => (
        <CodeBlock
          key={name}
          label={t(`guardrail_integrate.snippet.${name}`)}
          text={snippetOf(name, place)}
        />
      ))}
      {path === 'evaluate' && (
        <Typography variant="body2" color="text.secondary">
          {t('guardrail_integrate.evaluate_note')}
        </Typography>
      )}
    </Section>
  )
}
