import { Suspense, useEffect, useRef, useState } from "react";
import { Group, Panel, type PanelImperativeHandle, Separator, useDefaultLayout } from "react-resizable-panels";
import type { ProjectDetail } from "../../../../contracts/projects.ts";
import { AppFrame } from "../../shell/AppFrame.tsx";
import { Loading } from "../../shell/Loading.tsx";
import { useShell } from "../../shell/shell-store.ts";
import { Later } from "../../ui/Later.tsx";
import { part } from "../../ui/part.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { problemsOf } from "../dock/problem.ts";
import { useDeploy } from "../dock/use-deploy.ts";
import { useEditorProblems } from "../editor/editor-problems.ts";
import { useTour } from "../tour/tour-store.ts";
import { TourOffer } from "../tour/TourOffer.tsx";
import { HeaderRow } from "./HeaderRow.tsx";
import { callTab, MainTab } from "./MainTab.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";
import { type LiveVersion, useLiveVersion } from "./use-live-version.ts";
import { useSelection, type WorkbenchTab } from "./use-selection.ts";
import styles from "./workbench.module.css";

const Conversation = part(() => import("../conversation/Conversation.tsx").then((module) => module.Conversation));
const ProjectEdits = part(() => import("../editor/ProjectEdits.tsx").then((module) => module.ProjectEdits));
const Tour = part(() => import("../tour/Tour.tsx").then((module) => module.Tour));
const Dock = part(() => import("../dock/Dock.tsx").then((module) => module.Dock));

/** Has the files of everything that the first look at the workbench shows come at once. */
export async function callWorkbench(tab: WorkbenchTab): Promise<void> {
  // Panels beside an opened file come after it; a canvas is drawn together with them.
  if (tab === "code") return callTab(tab);
  // The panels themselves show the failure.
  await Promise.allSettled([callTab(tab), Conversation.call(), Dock.call()]);
}

const PANELS = ["conversation", "work"];
const RAIL = 48;
/** Below this width the main part needs what the lists beside it can spare. */
const ROOMY = 1200;

/** The four regions: conversation, main with its side list, and the dock. */
export function Workbench({ project }: { project: ProjectDetail }) {
  const [environment, setEnvironment] = useState("production");
  const [selection, select] = useSelection();
  // A file is opened to be read or edited; a canvas is worth a pass of its own.
  const [startsInCode] = useState(selection.tab === "code");
  const { deploy, isDeploying } = useDeploy(environment);
  const narrow = useIsNarrow(768);
  // A link to a tab opens that tab; without one, the conversation comes first.
  const [showsChat, setShowsChat] = useState(() => !new URLSearchParams(window.location.search).has("tab"));
  const frame = useRef<HTMLDivElement>(null);
  const conversation = useRef<PanelImperativeHandle>(null);
  const [isCollapsed, setCollapsed] = useState(false);
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({ id: "vennel.workbench", panelIds: PANELS });
  const fromEditor = useEditorProblems();
  const isTouring = useTour((state) => state.step !== null);
  const live = useLiveVersion(project, environment);
  const problems = [
    ...fromEditor,
    ...problemsOf(project.verification).filter(
      (found) => !fromEditor.some((own) => own.file === found.file && own.line === found.line && own.code === found.code),
    ),
  ];

  const openFile = (file: string, line: number | null = null) => {
    setShowsChat(false);
    select({ tab: "code", file, ...(line === null ? {} : { line }) });
  };
  const talk = (
    <>
      <TourOffer />
      <div className={styles.speech}>
        <Later after={Conversation.call}>
          <Suspense fallback={<Loading />}>
            <Conversation onOpenFile={openFile} />
          </Suspense>
        </Later>
      </div>
    </>
  );
  const work = (
    <WorkAndDock dock={<Dock problems={problems} onOpenFile={openFile} />}>
      <Later isFirst={startsInCode}>
        <MainTab selection={selection} select={select} environment={environment} onOpenFile={openFile} />
      </Later>
    </WorkAndDock>
  );
  const row = (
    <HeaderRow
      project={project}
      tab={narrow && showsChat ? null : selection.tab}
      onTab={(tab) => {
        setShowsChat(false);
        select({ tab });
      }}
      environment={environment}
      onTabHint={(hinted) => void callTab(hinted)}
      onEnvironment={setEnvironment}
      onDeploy={deploy}
      isDeploying={isDeploying}
      isUnchanged={live?.changedFiles === 0}
      conversation={
        narrow
          ? { kind: "tab", isShown: showsChat, show: () => setShowsChat(true) }
          : { kind: "panel", isCollapsed, toggle: () => (isCollapsed ? conversation.current?.expand() : conversation.current?.collapse()) }
      }
    />
  );

  return (
    <div ref={frame} className={styles.frame}>
      <AppFrame fill projectId={project.id} place={<Place project={project} live={live} />} second={row}>
        {narrow ? (
          <div className={styles.narrow}>
            {showsChat ? (
              <div className={styles.talk} data-tour="talk">
                {talk}
              </div>
            ) : (
              work
            )}
          </div>
        ) : (
          <Group orientation="horizontal" defaultLayout={defaultLayout} onLayoutChanged={onLayoutChanged} className={styles.group}>
            <Panel
              id="conversation"
              panelRef={conversation}
              defaultSize={window.innerWidth < ROOMY ? 320 : 400}
              minSize={300}
              maxSize={640}
              collapsible
              collapsedSize={RAIL}
              groupResizeBehavior="preserve-pixel-size"
              className={styles.panel}
              onResize={({ inPixels }) => {
                setCollapsed(inPixels <= RAIL + 1);
                frame.current?.style.setProperty("--conversation-width", `${inPixels}px`);
              }}
            >
              <div className={styles.talk} hidden={isCollapsed} data-tour="talk">
                {talk}
              </div>
            </Panel>
            <Separator className={styles.upright} aria-label="Width of the conversation" />
            <Panel id="work" minSize={360} className={styles.panel}>
              {work}
            </Panel>
          </Group>
        )}
      </AppFrame>
      <Later>
        <Suspense>
          <ProjectEdits />
          {isTouring && <Tour />}
        </Suspense>
      </Later>
    </div>
  );
}

function Place({ project, live }: { project: ProjectDetail; live: LiveVersion | null }) {
  const state = project.state === "verified" ? null : project.state;
  return (
    <>
      <h1 className={styles.name}>{project.displayName}</h1>
      {state && <StatusPill status={state} plain {...(live && state === "live" ? { word: `v${live.version} live` } : {})} />}
      {live && live.changedFiles !== undefined && live.changedFiles > 0 && (
        <span className={styles.since}>{live.changedFiles === 1 ? "1 file" : `${live.changedFiles} files`} changed since</span>
      )}
    </>
  );
}

/** The dock's bar is always in sight; opened, the dock takes a share that is remembered. */
function WorkAndDock({ children, dock }: { children: React.ReactNode; dock: React.ReactNode }) {
  const isOpen = useShell((state) => state.isDockOpen);
  const panel = useRef<PanelImperativeHandle>(null);
  const height = useRef(232);
  useEffect(() => {
    if (isOpen) panel.current?.resize(Math.max(height.current, 160));
    else panel.current?.resize(37);
  }, [isOpen]);
  return (
    <Group orientation="vertical" className={styles.group}>
      <Panel id="main" minSize={140} className={styles.panel}>
        {children}
      </Panel>
      <Separator className={styles.level} aria-label="Height of the dock" disabled={!isOpen} />
      <Panel
        id="dock"
        panelRef={panel}
        defaultSize={isOpen ? 232 : 37}
        minSize={37}
        groupResizeBehavior="preserve-pixel-size"
        className={styles.panel}
        onResize={({ inPixels }) => {
          if (inPixels > 100) height.current = inPixels;
        }}
      >
        <Later after={Dock.call}>
          <Suspense>{dock}</Suspense>
        </Later>
      </Panel>
    </Group>
  );
}
