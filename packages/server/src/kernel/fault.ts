/**
 * What keeps the service from starting or a command from running, in words for whoever runs it: what is wrong and
 * what to do. It is printed as it is, without a stack, and never holds a secret.
 */
export class Fault extends Error {
  override name = 'Fault';
}

/** The message of an error, with that of its cause where it has one: for whoever runs the service. */
export const spoken = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message ? `${message} (${cause.message})` : message;
