import { useEffect, useRef } from 'react'
import Button from '@mui/material/Button'
import { Link, useLocation, useNavigate } from 'react-router'
import { CONNECTIONS_PATH } from '#api/contract/mcp/connection'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import './messages.js'
import { useFinishConnection } from './queries.js'

/** Page to which authorization servers redirect: completes the connection, or shows why it failed. */
export function AccountCallback() {
  const t = useText()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, error } = useFinishConnection(({ serverName }) => {
    toast(t('mcp_accounts.connected', { name: serverName }))
    void navigate(CONNECTIONS_PATH, { replace: true })
  })
  // The response can be used only once, but strict mode runs effects twice.
  const hasTried = useRef(false)
  useEffect(() => {
    if (hasTried.current) return
    hasTried.current = true
    mutate(search)
  }, [mutate, search])
  return (
    <>
      <PageHeader
        title={t(error ? 'mcp_accounts.connect_failed' : 'mcp_accounts.connecting')}
        crumbs={[{ label: t('mcp_accounts.title'), to: CONNECTIONS_PATH }]}
      />
      {!error && <PageSkeleton rows={3} />}
      <ErrorAlert error={error} />
      {error && (
        <Button component={Link} to={CONNECTIONS_PATH} variant="contained" sx={{ mt: 1 }}>
          {t('mcp_accounts.back')}
        </Button>
      )}
    </>
  )
}
