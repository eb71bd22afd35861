import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { AuditEntry } from '#api/contract/audit'
import { useText } from '../app/i18n.js'
import { CopyableId } from '../ui/CopyableId.js'
import { formatMoment } from '../ui/dates.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { ChangedFields } from './ChangedFields.js'
import { fieldChanges, otherFacts } from './entry_changes.js'
import { TeamName } from './TeamName.js'

/** All that is known about an entry. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const t = useText()
  const { metadata, actorId, actorName, targetId, teamId } = entry
  const changes = fieldChanges(metadata.before, metadata.after)
  const facts = otherFacts(metadata)
  const about = !metadata.before ? 'created' : !metadata.after ? 'deleted' : 'changes'
  return (
    <>
      <Facts>
        <Fact name={t('audit.when')}>
          {formatMoment(new Date(entry.createdAt))} (<TimeAgo at={entry.createdAt} />)
        </Fact>
        <Fact name={t('audit.who')}>
          {actorName ?? t('audit.nobody')} {actorId && <CopyableId id={actorId} />}
          {actorId && actorName && (
            <Narrowed filter={{ actorId }} text={t('audit.entry.only_this', { name: actorName })} />
          )}
        </Fact>
        {entry.actorEmail && <Fact name={t('audit.entry.email')}>{entry.actorEmail}</Fact>}
        {typeof metadata.tokenName === 'string' && (
          <Fact name={t('audit.entry.token')}>
            {metadata.tokenName} <CopyableId id={String(metadata.tokenId)} />
          </Fact>
        )}
        <Fact name={t('audit.action_label')}>{entry.actionDisplayName}</Fact>
        <Fact name={t('audit.target_label')}>
          {t(`audit.target.${entry.target}`)} {targetId && <CopyableId id={targetId} />}
          {targetId && <Narrowed filter={{ targetId }} text={t('audit.entry.only_thing')} />}
        </Fact>
        {teamId && (
          <Fact name={t('audit.team')}>
            <TeamName id={teamId} /> <CopyableId id={teamId} />
          </Fact>
        )}
        <Fact name={t('audit.entry.id')}>
          <CopyableId id={entry.id} />
        </Fact>
      </Facts>
      {changes.length > 0 && (
        <ChangedFields
          title={t(`audit.entry.${about}`)}
          changes={changes}
          isChange={about === 'changes'}
        />
      )}
      {facts.length > 0 && (
        <Box component="section" sx={{ mt: 3 }}>
          <Typography variant="h3">{t('audit.entry.more')}</Typography>
          <Facts>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ))}
          </Facts>
        </Box>
      )}
    </>
  )
}

/** The log with just this filter. */
function Narrowed({ filter, text }: { filter: Record<string, string>; text: string }) {
  const search = `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`
  return (
    <Link component={RouterLink} to={{ search }} variant="body2" sx={{ display: 'block', py: 0.5 }}>
      {text}
    </Link>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, auto) 1fr' },
      columnGap: 2,
      rowGap: { xs: 0.25, sm: 1 },
      mt: 2,
      mb: 0,
    }}
  >
    {children}
  </Box>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" color="text.secondary" sx={{ py: 0.25 }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
)
