/** Terms, IDs and types of red teaming. Has no server dependencies, so that the browser can import it. */

export * from './safety/harmful_content.js'
export * from './vocabulary/attacks.js'
export * from './vocabulary/calibration.js'
export * from './vocabulary/catalog.js'
export * from './vocabulary/metrics.js'
export * from './vocabulary/remediation.js'
export * from './vocabulary/severities.js'
export * from './vocabulary/template.js'
