import { Component, type ReactNode } from 'react'
import { text } from '../i18n/i18n.js'
import { isScriptFailure, mayReload } from '../data/script_failure.js'
import { ErrorState } from './ErrorState.js'

type Props = {
  resetKey?: string
  /** Renders a replacement for the failed content; by default, a page-level error. */
  failure?: (error: Error, onRetry: () => void) => ReactNode
  children: ReactNode
}
type State = { error: Error | null }

/**
 * Catches rendering errors, so that the rest of the page stays usable. Shows the error until a retry or until
 * `resetKey` changes. If a script failed to load, a retry reloads the tab. If it is the script of a page, the first retry
 * is automatic.
 */
export class ErrorBoundary extends Component<Props, State> {
  state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  componentDidCatch(error: Error) {
    if (!this.props.failure && isScriptFailure(error) && mayReload()) location.reload()
  }

  componentDidUpdate({ resetKey }: Props) {
    if (resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null })
  }

  #retry = () => {
    if (isScriptFailure(this.state.error)) location.reload()
    else this.setState({ error: null })
  }

  render() {
    const { error } = this.state
    if (!error) return this.props.children
    if (this.props.failure) return this.props.failure(error, this.#retry)
    return <ErrorState title={text('error.page')} error={error} onRetry={this.#retry} />
  }
}
