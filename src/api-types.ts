// Made by `bun tests/checks/api/client-types.ts --write` from the OpenAPI document.
export interface paths {
    "/api/events": {
        get: {
            responses: {
                200: {
                    content: {
                        "text/event-stream": components["schemas"]["LiveEvent"];
                    };
                };
            };
        };
    };
    "/api/notifications/mine": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        cursor?: string;
                        email?: string;
                        /** @default 100 */
                        limit?: number;
                        only?: string[];
                        unread?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["NewsItem"][];
                    };
                };
            };
        };
    };
    "/api/notifications/read": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/notifications/read/job": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        id: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/notifications/unread": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["UnreadCount"];
                    };
                };
            };
        };
    };
    "/api/principals/activate/teacher": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TeacherMeant"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/principals/deactivate/teacher": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TeacherMeant"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/principals/temps/v2": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        cursor?: string;
                        email?: string;
                        ended?: boolean;
                        from?: string;
                        kind?: string;
                        limit?: number;
                        named?: number;
                        only?: string[];
                        opened?: {
                            day: string;
                            named: number;
                        };
                        owner?: string;
                        schoolId?: string;
                        /** @enum {string} */
                        sort?: "day" | "latest" | "oldest" | "applied" | "alphabetical" | "ended";
                        /** @enum {string} */
                        standing?: "urgent" | "unread" | "waiting" | "filled";
                        subject?: string;
                        text?: string;
                        to?: string;
                        withCounts?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Board"];
                    };
                };
            };
        };
    };
    "/api/shared/add/profilepic": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        filename: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Token"];
                    };
                };
            };
        };
    };
    "/api/shared/image": {
        post: {
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["PictureUpload"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StoredPicture"];
                    };
                };
            };
        };
    };
    "/api/shared/login/passkey/begin": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    "/api/shared/passkeys/begin": {
        post: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PasskeyOptions"];
                    };
                };
            };
        };
    };
    "/api/shared/push/key": {
        get: {
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PushKey"];
                    };
                };
            };
        };
    };
    "/api/shared/push/subscribe": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        endpoint: string;
                        keys: {
                            auth: string;
                            p256dh: string;
                        };
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/shared/push/unsubscribe": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        endpoint: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/shared/remember": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        own?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SubstituteRemembered"];
                    };
                };
            };
        };
    };
    "/api/shared/schools/names": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        school: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["SchoolNames"];
                    };
                };
            };
        };
    };
    "/api/shared/upload/files": {
        post: {
            requestBody: {
                content: {
                    "multipart/form-data": components["schemas"]["AttachmentUpload"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StoredFiles"];
                    };
                };
            };
        };
    };
    "/api/teachers/add/chosen": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email: string;
                        id?: string;
                        replaced?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PostedJob"];
                    };
                };
            };
        };
    };
    "/api/teachers/addtemp": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["NewJob"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    "/api/teachers/audience": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Audience"];
                    };
                };
            };
        };
    };
    "/api/teachers/audience/open": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["OpenedToEverybody"];
                    };
                };
            };
        };
    };
    "/api/teachers/deletetemp": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/teachers/getspecific": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PostedJob"];
                    };
                };
            };
        };
    };
    "/api/teachers/gettemp/v2": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        cursor?: string;
                        email?: string;
                        ended?: boolean;
                        from?: string;
                        kind?: string;
                        limit?: number;
                        named?: number;
                        only?: string[];
                        opened?: {
                            day: string;
                            named: number;
                        };
                        owner?: string;
                        schoolId?: string;
                        /** @enum {string} */
                        sort?: "day" | "latest" | "oldest" | "applied" | "alphabetical" | "ended";
                        /** @enum {string} */
                        standing?: "urgent" | "unread" | "waiting" | "filled";
                        subject?: string;
                        text?: string;
                        to?: string;
                        withCounts?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Board"];
                    };
                };
            };
        };
    };
    "/api/teachers/remove/chosen": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PostedJob"];
                    };
                };
            };
        };
    };
    "/api/teachers/updatetemp": {
        post: {
            requestBody: {
                content: {
                    "application/json": components["schemas"]["JobChange"];
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Job"];
                    };
                };
            };
        };
    };
    "/api/users/add/applicant": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        alreadyWarned?: boolean;
                        days?: string[];
                        email?: string;
                        id?: string;
                        onlyTogether?: boolean;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/booked": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        email?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["BookedJob"][];
                    };
                };
            };
        };
    };
    "/api/users/get/job": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["OpenedJob"];
                    };
                };
            };
        };
    };
    "/api/users/getalltemp": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        cursor?: string;
                        email?: string;
                        grades?: string[];
                        kinds?: string[];
                        limit?: number;
                        only?: string[];
                        owner?: string;
                        regions?: string[];
                        /** @enum {string} */
                        sort?: "fit" | "date" | "time";
                        subjects?: string[];
                        takeable?: boolean;
                        text?: string;
                        userEmail?: string;
                        withTotal?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["OpenJobs"];
                    };
                };
            };
        };
    };
    "/api/users/getpersonaltemp": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        cursor?: string;
                        email?: string;
                        limit?: number;
                        /** @enum {string} */
                        list?: "active" | "inactive";
                        only?: string[];
                        owner?: string;
                        userEmail?: string;
                        withCounts?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["OwnApplications"];
                    };
                };
            };
        };
    };
    "/api/users/job/delete": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/job/inactive": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/job/restore": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/peace/preview": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        digestAt?: string;
                        email?: string;
                        farthestKm?: number;
                        grades?: string[];
                        grouped?: boolean;
                        kinds?: string[];
                        longerToAnswer?: boolean;
                        noticeHours?: number;
                        onlyMyTimes?: boolean;
                        /** @enum {string} */
                        pace?: "now" | "digest" | "app";
                        quiet?: {
                            weekdays: {
                                from: string;
                                to: string;
                            };
                            weekends: {
                                from: string;
                                to: string;
                            };
                        };
                        subjects?: string[];
                        urgentMayWake?: boolean;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["PeacePreview"];
                    };
                };
            };
        };
    };
    "/api/users/removeapplicant": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/request/answer": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        answer: "accept" | "decline";
                        token: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["RequestAnswered"];
                    };
                };
            };
        };
    };
    "/api/users/reserve": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        id?: string;
                        owner?: string;
                        stand: boolean;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["StandsInReserve"];
                    };
                };
            };
        };
    };
    "/api/users/school/block": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        school: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/school/unblock": {
        post: {
            requestBody: {
                content: {
                    "application/json": {
                        email?: string;
                        school: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": components["schemas"]["Done"];
                    };
                };
            };
        };
    };
    "/api/users/temp/count": {
        post: {
            requestBody?: {
                content: {
                    "application/json": {
                        email?: string;
                        owner?: string;
                        userEmail?: string;
                    };
                };
            };
            responses: {
                200: {
                    content: {
                        "application/json": number;
                    };
                };
            };
        };
    };
}
export interface components {
    schemas: {
        /** @enum {string} */
        AdminType: "Tips" | "Update";
        Applicant: {
            appliedAt: string;
            busyDays?: string[];
            comparison?: components["schemas"]["Comparison"];
            days?: string[];
            email: string;
            favourite: boolean;
            firstName: string;
            identityVerified: boolean;
            image: string | null;
            isNew: boolean;
            lastName: string;
            onlyTogether?: boolean;
            otherText: string;
            phone?: string;
            status: components["schemas"]["StatusCode"];
            statusWord: string;
            unavailable: boolean;
        };
        AttachmentUpload: {
            files: string[];
        };
        Audience: {
            groups: {
                /** @enum {string} */
                group: "favourites" | "beenHere" | "everybody";
                opened: boolean;
                openedAt?: string;
                opensAt?: string;
                people: number;
                seen: number;
            }[];
            /** @enum {string} */
            openedBy: "clock" | "person";
        };
        AudienceEvent: {
            data: {
                uniqueId: string;
            };
            /** @constant */
            event: "audience";
            id: string;
        };
        Board: {
            counts?: {
                ended: number;
                filled: number;
                menu: {
                    board: number;
                    jobs: number;
                };
                messages: number;
                open: number;
                urgent: number;
            };
            days?: components["schemas"]["BoardDay"][];
            jobs: components["schemas"]["PostedJob"][];
            nextCursor?: string;
            preschool: boolean;
            viewers: components["schemas"]["Viewer"][];
        };
        BoardDay: {
            beginning: {
                filled: number;
                messages: number;
                past: number;
                unread: number;
                urgent: number;
                waiting: number;
            };
            day: string;
            filled: number;
            jobs: string[];
            messages: number;
            past: number;
            unread: number;
            urgent: number;
            waiting: number;
        };
        BookedJob: {
            about: string;
            jobId: string;
            windows: {
                end: string;
                start: string;
            }[];
        };
        ChosenEvent: {
            data: {
                uniqueId: string;
            };
            /** @constant */
            event: "chosen";
            id: string;
        };
        Comparison: {
            daysHere: number;
            lastDayHere: string | null;
            place: number;
            qualifications: string[];
            reasons: {
                /** @enum {string} */
                kind: "qualification" | "subject" | "grade" | "language" | "again" | "worked" | "favourite" | "free" | "near";
                text: string;
            }[];
            record?: {
                seenOn: string | null;
                valid: boolean;
            };
            studyingFor: string[];
        };
        Done: {
            success: boolean;
        };
        Job: {
            address: string;
            allHearAt?: string;
            applicants: string[];
            appliedDays?: string[];
            bring: string;
            chosen?: string;
            created: string;
            daysShared?: boolean;
            description: string;
            descriptionSv?: string;
            endDate: string;
            endsAt: string;
            endTime: string;
            files: string[];
            fit?: components["schemas"]["JobFit"];
            grades: string[];
            hiddenFrom: string[];
            id: string;
            messageKind?: components["schemas"]["AdminType"];
            objectId: string;
            onlyTogether?: boolean;
            openDays?: string[];
            otherType: string;
            ownDays?: string[];
            owner: string;
            pay: string;
            reason: string;
            regarding: string;
            region: string | null;
            replaced?: string;
            reservePlace?: number | null;
            school: string;
            schoolId: string;
            schoolPay?: string;
            schoolPhone?: string;
            stage?: {
                /** @enum {string} */
                group: "favourites" | "beenHere";
                /** @enum {string} */
                next: "favourites" | "beenHere" | "everybody";
                opensAt?: string;
            };
            startDate: string;
            startTime: string;
            state: components["schemas"]["JobState"];
            subjects: string[];
            timeZone: string;
            type: components["schemas"]["TypeOfTemp"] | null;
            urgent: boolean;
            viewedBy: string[];
        };
        JobChange: {
            bring?: string;
            daysShared?: boolean;
            description?: string;
            descriptionSv?: string;
            endDate?: string;
            endTime?: string;
            files?: string[];
            grades?: string[];
            id?: string;
            messageKind?: components["schemas"]["AdminType"];
            otherType?: string;
            owner?: string;
            pay?: string;
            reason?: string;
            regarding?: string;
            school?: string;
            startDate?: string;
            startTime?: string;
            subjects?: string[];
            type?: components["schemas"]["TypeOfWork"] | null;
        };
        JobCreatedEvent: {
            data: {
                uniqueId: string;
            };
            /** @constant */
            event: "jobCreated";
            id: string;
        };
        JobFit: {
            /** @enum {string} */
            hindrance?: "clash" | "outsideOwnTimes" | "schoolHidden" | "excluded";
            lacks?: string[];
            reasons: string[];
        };
        JobSchool: {
            address: string;
            contact?: string;
            name: string;
            phone?: string;
            region: string | null;
        };
        /** @enum {string} */
        JobState: "pending" | "chosen" | "denied" | "unread" | "read" | "inactive" | "deactivated" | "message";
        LiveEvent: components["schemas"]["UpdateJobsEvent"] | components["schemas"]["JobCreatedEvent"] | components["schemas"]["UpdateAppliedEvent"] | components["schemas"]["ChosenEvent"] | components["schemas"]["RequestsEvent"] | components["schemas"]["AudienceEvent"] | components["schemas"]["UpdateFilesEvent"] | components["schemas"]["UpdateTeachersEvent"] | components["schemas"]["NotificationEvent"];
        NewJob: {
            bring?: string;
            daysShared?: boolean;
            description?: string;
            descriptionSv?: string;
            endDate?: string;
            endTime: string;
            files?: string[];
            firstTo?: {
                /** @enum {string} */
                group: "favourites" | "beenHere";
                /** @enum {integer} */
                minutes: 10 | 20 | 60;
            }[];
            grades?: string[];
            messageKind?: components["schemas"]["AdminType"];
            otherType?: string;
            owner?: string;
            pay?: string;
            reason?: string;
            regarding?: string;
            school?: string;
            startDate: string;
            startTime: string;
            subjects?: string[];
            type?: components["schemas"]["TypeOfWork"] | null;
        };
        NewsItem: {
            created: string;
            id: string;
            /** @enum {string} */
            kind: "chosen" | "notChosen" | "daysTaken" | "chosenRemoved" | "openAgain" | "reminder" | "jobChanged" | "jobDeleted" | "asked" | "reserveAsked" | "applied" | "withdrawn" | "chosenLeft" | "cannotCome" | "cannotComeReserve" | "requestAccepted" | "requestUndone" | "requestNobody" | "requestNobodyAll";
            link: string;
            read: boolean;
            text: string;
            title: string;
            uniqueId: string;
        };
        NotificationEvent: {
            data: {
                id: string;
            };
            /** @constant */
            event: "notification";
            id: string;
        };
        OpenedJob: {
            applied: boolean;
            job: components["schemas"]["Job"];
            msg: string;
            notInRegion: boolean;
            own: boolean;
            school: components["schemas"]["JobSchool"];
            schoolBlocked: boolean;
            withdrawable: boolean;
        };
        OpenedToEverybody: {
            opened: boolean;
            success: boolean;
        };
        OpenJobs: {
            active: components["schemas"]["Job"][];
            inactive: components["schemas"]["Job"][];
            matching?: number;
            messages: components["schemas"]["Job"][];
            msg: string;
            nextCursor?: string;
            notInRegion: boolean;
            total?: number;
        };
        OwnApplications: {
            active: components["schemas"]["Job"][];
            counts?: {
                active: number;
                inactive: number;
            };
            inactive: components["schemas"]["Job"][];
            nextCursor?: string;
        };
        PasskeyOptions: {
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        PeacePreview: {
            kept: {
                gathered: number;
                inTheApp: number;
                otherWork: number;
                outsideTimes: number;
                overByThen: number;
                quiet: number;
                switchedOff: number;
                tooFar: number;
                tooSoon: number;
            };
            posted: number;
            told: number;
        };
        PictureUpload: {
            img: string;
        };
        PostedJob: {
            address: string;
            allHearAt?: string;
            applicantList: components["schemas"]["Applicant"][];
            applicants: string[];
            appliedDays?: string[];
            asked?: {
                later: boolean;
                name: string;
                next?: string;
                until?: string;
            };
            bring: string;
            chosen?: string;
            chosenDays?: {
                date: string;
                email: string;
            }[];
            chosenSubstitute?: components["schemas"]["Applicant"];
            created: string;
            daysShared?: boolean;
            description: string;
            descriptionSv?: string;
            endDate: string;
            endsAt: string;
            endTime: string;
            files: string[];
            fit?: components["schemas"]["JobFit"];
            grades: string[];
            hiddenFrom: string[];
            id: string;
            inReserve?: number;
            messageKind?: components["schemas"]["AdminType"];
            objectId: string;
            onlyTogether?: boolean;
            openDays?: string[];
            otherType: string;
            ownDays?: string[];
            owner: string;
            ownerName: string;
            pay: string;
            reason: string;
            regarding: string;
            region: string | null;
            replaced?: string;
            reservePlace?: number | null;
            school: string;
            schoolId: string;
            schoolPay?: string;
            schoolPhone?: string;
            stage?: {
                /** @enum {string} */
                group: "favourites" | "beenHere";
                /** @enum {string} */
                next: "favourites" | "beenHere" | "everybody";
                opensAt?: string;
            };
            startDate: string;
            startTime: string;
            state: components["schemas"]["JobState"];
            subjects: string[];
            timeZone: string;
            type: components["schemas"]["TypeOfTemp"] | null;
            urgent: boolean;
            viewedBy: string[];
            viewers: components["schemas"]["Viewer"][];
        };
        PushKey: {
            publicKey: string;
        };
        RequestAnswered: {
            msg?: string;
            /** @enum {string} */
            state: "accepted" | "declined" | "expired" | "takenBack" | "filled" | "changed" | "gone" | "open" | "other";
            title?: string;
        };
        RequestsEvent: {
            data: {
                uniqueId: string;
            };
            /** @constant */
            event: "requests";
            id: string;
        };
        SchoolNames: {
            names: string[];
        };
        StandsInReserve: {
            place: number | null;
            success: boolean;
        };
        /** @enum {string} */
        StatusCode: "student" | "teacher" | "other";
        StoredFiles: {
            files: {
                filename: string;
            }[];
            success: boolean;
        };
        StoredPicture: {
            file: {
                filename: string;
            };
        };
        SubstituteRemembered: {
            remembered: boolean;
            token: string;
        };
        TeacherMeant: {
            email: string;
            school?: string;
        };
        Token: {
            token: string;
        };
        TypeOfTemp: {
            nameFi: string;
            nameSv: string;
            value: components["schemas"]["TypeOfWork"];
        };
        /** @enum {string} */
        TypeOfWork: "one" | "two" | "three" | "four" | "five" | "six" | "seven" | "eight" | "nine" | "ten" | "eleven" | "12" | "13" | "14" | "15" | "16" | "17";
        UnreadCount: {
            count: number;
        };
        UpdateAppliedEvent: {
            data: {
                uniqueId?: string;
            };
            /** @constant */
            event: "updateapplied";
            id: string;
        };
        UpdateFilesEvent: {
            data: {
                uniqueId: string;
            };
            /** @constant */
            event: "updateFilesMT";
            id: string;
        };
        UpdateJobsEvent: {
            data: {
                uniqueId?: string;
            };
            /** @constant */
            event: "updateJobs";
            id: string;
        };
        UpdateTeachersEvent: {
            data: Record<string, never>;
            /** @constant */
            event: "updateteachers";
            id: string;
        };
        Viewer: {
            email: string;
            favourite: boolean;
            firstName: string;
            lastName: string;
        };
    };
}
