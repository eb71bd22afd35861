import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useSession } from '../../core/session/session.js'
import { configQuery, SHELL } from '../../core/session/session_queries.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'
import { NameForm } from '../../account/registration/NameForm.js'

const NAME_MAX = 120

/** Page for users without an organization, who have to create one first. */
export function NewOrganization() {
  const t = useText()
  const navigate = useNavigate()
  const { me } = useSession()
  const { data: config } = useQuery(configQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => post('organizations', { name }),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: [SHELL] })
      await navigate('/')
    },
  })
  if (me?.organization) {
    return (
      <CenteredPage
        icon={<DomainAddOutlined />}
        title={t('new_organization.member_of', { name: me.organization.name })}
      >
        <Button component={Link} to="/" variant="contained" sx={{ mt: 2 }}>
          {t('new_organization.go_home')}
        </Button>
      </CenteredPage>
    )
  }
  if (config && !config.organizationCreation) return <CreationOff />
  return (
    <CenteredPage icon={<DomainAddOutlined />} title={t('new_organization.title')}>
      <Typography color="text.secondary">{t('new_organization.explanation')}</Typography>
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
