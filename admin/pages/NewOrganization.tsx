import DomainAddOutlined from '@mui/icons-material/DomainAddOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { queryClient } from '../app/queryClient.js'
import { useSession } from '../app/session.js'
import { configQuery, SHELL } from '../app/session_queries.js'
import { CenteredPage } from './CenteredPage.js'
import { NameForm } from './NameForm.js'

const NAME_MAX = 120

/** The first step of a person without an organization. */
export function NewOrganization() {
  const t = useText()
  const navigate = useNavigate()
  const { me } = useSession()
  const { data: config } = useQuery(configQuery)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (name: string) => http('organizations', { method: 'POST', body: { name } }),
    onSuccess: async () => {
      await queryClient.resetQueries({ queryKey: [SHELL] })
      await navigate('/')
    },
  })
  if (me?.organization) {
    return (
      <CenteredPage
        icon={<DomainAddOutlined />}
        title={t('new_organization.has_one', { name: me.organization.name })}
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

/** Reads the session again, because an invitation may have arrived in the meantime. */
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
