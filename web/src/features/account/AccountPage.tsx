import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Bell, ChartColumn, EyeClosed, FlaskConical, LockKeyhole, Server, User, Users } from "lucide-react";
import { type ComponentType, Suspense, useEffect, useRef } from "react";
import { Loading } from "../../shell/Loading.tsx";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { part } from "../../ui/part.tsx";
import { useIsNarrow } from "../workbench/use-is-narrow.ts";
import { projectQuery } from "../projects/queries.ts";
import styles from "./AccountPage.module.css";
import { BillingSection } from "./BillingSection.tsx";
import { ChannelsSection } from "./ChannelsSection.tsx";
import { KeysSection } from "./KeysSection.tsx";
import { LabsSection } from "./LabsSection.tsx";
import { MembersSection } from "./MembersSection.tsx";
import { PrivacySection } from "./PrivacySection.tsx";
import { operatorQuery } from "./queries.ts";
import type { AccountSection } from "./sections.ts";

// Brings the identity client with it, which nothing else here needs.
const ProfileSection = part(() => import("./ProfileSection.tsx").then((module) => module.ProfileSection));

const SECTIONS: readonly { id: AccountSection; name: string; icon: ComponentType<{ size: number }>; content: ComponentType }[] = [
  { id: "profile", name: "Profile", icon: User, content: ProfileSection },
  { id: "members", name: "Members", icon: Users, content: MembersSection },
  { id: "keys", name: "Keys", icon: LockKeyhole, content: KeysSection },
  { id: "channels", name: "Channels", icon: Bell, content: ChannelsSection },
  { id: "billing", name: "Billing", icon: ChartColumn, content: BillingSection },
  { id: "privacy", name: "Privacy", icon: EyeClosed, content: PrivacySection },
  { id: "labs", name: "Labs", icon: FlaskConical, content: LabsSection },
];

export function AccountPage({ section, backToProjectId }: { section: AccountSection; backToProjectId: string | null }) {
  const shown = SECTIONS.find(({ id }) => id === section);
  const operator = useQuery(operatorQuery);
  const name = shown?.name ?? "Account";
  useEffect(() => {
    document.title = `${name} · Vennel`;
  }, [name]);
  const isNarrow = useIsNarrow(768);
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the sections scroll, and the one that is open may be beyond the edge.
    navigation.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [section, isNarrow]);
  const Content = shown?.content;
  return (
    <div className={styles.page}>
      <nav ref={navigation} className={styles.navigation} aria-label="Account">
        {backToProjectId && <BackToProject projectId={backToProjectId} />}
        {SECTIONS.map(({ id, name: label, icon: Icon }) => (
          <Link
            key={id}
            to="/account"
            search={{ content: id, ...(backToProjectId ? { backToProjectId } : {}) }}
            className={styles.link}
            data-selected={id === section}
            aria-current={id === section ? "page" : undefined}
          >
            <Icon size={16} />
            {label}
          </Link>
        ))}
        {operator.data?.isOperator && (
          <Link to="/operator" className={styles.link}>
            <Server size={16} />
            Installation
          </Link>
        )}
      </nav>
      <div className={`${styles.content} in-order`}>
        <Suspense fallback={<Loading />}>{Content && <Content />}</Suspense>
      </div>
    </div>
  );
}

function BackToProject({ projectId }: { projectId: string }) {
  const { id: organisationId } = useOrganisation();
  const project = useQuery(projectQuery(organisationId, projectId));
  return (
    <Link to="/integrations/$projectId" params={{ projectId }} className={styles.back}>
      <ArrowLeft size={14} aria-hidden="true" />
      Back to {project.data?.displayName ?? "the project"}
    </Link>
  );
}
