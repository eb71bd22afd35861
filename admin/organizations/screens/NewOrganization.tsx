import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link, useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { setCurrentTeamId } from '../../core/data/team_memory.js'
import { useSession } from '../../core/session/session.js'
import { SHELL } from '../../core/session/queries.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'
import { NameForm } from '../../account/registration/NameForm.js'
import { useCreateOrganization } from '../queries.js'

const NAME_MAX = 120

/**
 * Page that creates an organization, for users who are allowed to. Users without an organization are redirected to this
 * page.
 */
export function NewOrganization() {
  const { me, config } = useSession()
  if (!config) return <div aria-busy="true" />
  if (config.organizationCreation || me?.isServerAdmin) return <CreateOrganization />
  return me?.organization ? <MemberAlready name={me.organization.name} /> : <CreationOff />
}

function CreateOrganization() {
  const t = useText()
  const navigate = useNavigate()
  const { me, signIn } = useSession()
  const { mutate, isPending, error } = useCreateOrganization(async (created) => {
    setCurrentTeamId(null)
    signIn(created)
    await navigate('/')
  })
  const current = me?.organization?.name
  return (
    <CenteredPage icon={<DomainAddOutlined />} title={t('new_organization.title')}>
      <Typography color="text.secondary">
        {t('new_organization.explanation')}
        {current && ` ${t('new_organization.another', { name: current })}`}
      </Typography>
      <NameForm
        label={t('new_organization.name')}
        requiredText={t('new_organization.name_required')}
        submitText={t('new_organization.submit')}
        maxLength={NAME_MAX}
        isPending={isPending}
        error={error}
        onSubmit={mutate}
      />
    </CenteredPage>
  )
}

/** Shown to members who cannot create further organizations. */
function MemberAlready({ name }: { name: string }) {
  const t = useText()
  return (
    <CenteredPage icon={<DomainAddOutlined />} title={t('new_organization.member_of', { name })}>
      <Typography color="text.secondary">{t('new_organization.admins_only')}</Typography>
      <Button component={Link} to="/" variant="contained" sx={{ mt: 2 }}>
        {t('new_organization.go_home')}
      </Button>
    </CenteredPage>
  )
}

/**
 * Shown if users cannot create organizations. "Retry" reloads the session, in case an invitation was sent in the
 * meantime.
 */
function CreationOff() {
  const t = useText()
  return (
    <CenteredPage icon={<DomainAddOutlined />} title={t('new_organization.off')}>
      <Typography color="text.secondary">{t('new_organization.off_hint')}</Typography>
      <Button
        variant="outlined"
        sx={{ mt: 3 }}
        onClick={() => void queryClient.resetQueries({ queryKey: [SHELL] })}
      >
        {t('new_organization.retry')}
      </Button>
    </CenteredPage>
  )
}
