/** The automation behind an inbound address, as the deployments know it. */
export interface Hook {
  readonly organisationId: string;
  readonly projectId: string;
  readonly environment: string;
  readonly automationId: string;
  readonly automationKey: string;
  readonly deploymentId: string;
  readonly trigger: {
    readonly type: "webhook";
    readonly connection: string | null;
    readonly event: string | null;
    readonly path: string | null;
    readonly respond: "async" | "sync";
  };
  /** Its senders: `signed` by the connection's secret, `anyone`, or those who know the `address`; null where that is not known. */
  readonly sender: "signed" | "anyone" | "address" | null;
  /** The connection whose secret signs the deliveries; null when the trigger names none. */
  readonly connectionId: string | null;
  readonly isLive: boolean;
}
