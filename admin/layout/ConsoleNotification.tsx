import { Notification } from 'react-admin'
import { TOAST_MS } from '../app/toasts.js'

/** react-admin's own messages, as long as all the others. */
export const ConsoleNotification = () => <Notification autoHideDuration={TOAST_MS} />
